package beamtime.core.data;

import java.util.List;
import java.util.Optional;

/**
 * What services say of a dataset or a block. A service's own record has one part; a merged one has
 * those of the services that know the name, and so tells who said what.
 *
 * @param kind what it is about
 * @param number of the dataset or block, from 0 in the order of names; the same in all services
 * @param name unique within its kind
 * @param booked what DBS says
 * @param placed what PHEDEX says
 */
public record DataRecord(
    RecordKind kind, long number, String name, Optional<Booked> booked, Optional<Placed> placed) {

  /**
   * What DBS says.
   *
   * @param size bytes
   * @param files number of files
   * @param events number of events
   * @param open whether files may still be added
   * @param created seconds since 1970
   * @param modified seconds since 1970
   */
  public record Booked(
      long size, long files, long events, boolean open, long created, long modified) {}

  /**
   * What PHEDEX says.
   *
   * @param size bytes
   * @param files number of files
   * @param replicas copies, in the service's order
   */
  public record Placed(long size, long files, List<Replica> replicas) {
    public Placed {
      replicas = List.copyOf(replicas);
    }
  }

  /**
   * A copy at a site.
   *
   * @param site such as {@code T1_US_FNAL}
   * @param files that have arrived
   * @param custodial whether the site is to keep it
   */
  public record Replica(String site, long files, boolean custodial) {}

  /** What one source says of the same name: all of it, or the part of a service. */
  public DataRecord saidBy(RecordSource source) {
    return switch (source) {
      case DBS -> new DataRecord(kind, number, name, booked, Optional.empty());
      case PHEDEX -> new DataRecord(kind, number, name, Optional.empty(), placed);
      case MERGED -> this;
    };
  }

  /** Both records' parts; of a part that both have, the other's. */
  public DataRecord mergedWith(DataRecord other) {
    if (other.kind != kind || !other.name.equals(name)) {
      throw new IllegalArgumentException(
          "records of " + name + " and " + other.name + " are about different things");
    }
    return new DataRecord(
        kind, number, name, other.booked.or(() -> booked), other.placed.or(() -> placed));
  }

  /** Hash of the name: identifies a record within its kind. */
  public long keyHash() {
    return Mix64.hash(name);
  }

  /** Hash of everything in it. */
  public long hash() {
    long h = Mix64.fold(Mix64.fold(keyHash(), kind.ordinal()), number);
    h = Mix64.fold(h, booked.map(DataRecord::hash).orElse(0L));
    return Mix64.fold(h, placed.map(DataRecord::hash).orElse(0L));
  }

  private static long hash(Booked booked) {
    long h = Mix64.fold(booked.size, booked.files);
    h = Mix64.fold(Mix64.fold(h, booked.events), booked.open ? 1 : 0);
    return Mix64.fold(Mix64.fold(h, booked.created), booked.modified);
  }

  private static long hash(Placed placed) {
    long h = Mix64.fold(placed.size, placed.files);
    for (Replica replica : placed.replicas) {
      h = Mix64.fold(Mix64.fold(h, Mix64.hash(replica.site)), replica.files);
      h = Mix64.fold(h, replica.custodial ? 1 : 0);
    }
    return h;
  }

  /** Bytes of all texts and values: 8 for a number, 1 for a flag. */
  public int payloadBytes() {
    int bytes = name.length() + Long.BYTES;
    if (booked.isPresent()) {
      bytes += 5 * Long.BYTES + 1;
    }
    if (placed.isPresent()) {
      bytes += 2 * Long.BYTES;
      for (Replica replica : placed.get().replicas) {
        bytes += replica.site.length() + Long.BYTES + 1;
      }
    }
    return bytes;
  }
}
