package beamtime.core.data;

import beamtime.core.data.DataRecord.Booked;
import beamtime.core.data.DataRecord.Placed;
import beamtime.core.data.DataRecord.Replica;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Generator of what two services of CMS know of datasets and of their blocks, after the study of
 * its Data Aggregation System: nine blocks to a dataset, about 350 bytes of JSON each.
 *
 * <p>A record is a pure function of (seed, records, kind, number). Numbers follow the order of
 * names. Of 450 000 blocks DBS knows 387 137 and PHEDEX 189 901, so that each is known to one at
 * least and 127 038 to both: our reading of the two numbers that the study prints, and of its 577
 * 038 that were merged. Other sizes keep these shares as nearly as whole numbers allow. DBS alone
 * knows datasets, and knows all.
 */
public final class Records {
  /** Blocks of a dataset; the last may have fewer. */
  public static final int BLOCKS = 9;

  /** First letters of names, in their order; they share the datasets evenly. */
  public static final String LETTERS = RecordNames.LETTERS;

  /** Records that can be made, at most. */
  public static final long MOST = 2_000_000_000;

  private static final long STUDY_BLOCKS = 450_000;
  private static final long STUDY_DBS = 387_137;
  private static final long STUDY_PHEDEX = 189_901;

  /** Numbers of the streams of chance; part of the data. RecordNames has 1 and 2. */
  private static final int BOOKED = 3;

  private static final int PLACED = 4;

  private static final long FIRST_SECOND = Instant.parse("2010-03-30T00:00:00Z").getEpochSecond();
  private static final long SECONDS = 3 * 365 * 86_400L;
  private static final int WEEK_SECONDS = 7 * 86_400;

  private static final HeavyTail FILES = new HeavyTail(30, 0.6, 2_000);
  private static final HeavyTail FILE_BYTES = new HeavyTail(2.5e9, 0.3, 20_000_000_000L);
  private static final HeavyTail FILE_EVENTS = new HeavyTail(12_000, 0.5, 200_000);

  private final long seed;
  private final long size;
  private final long blocks;
  private final RecordNames names;
  private final long dbs;
  private final long phedex;
  private final long step;
  private final long back;

  /**
   * @param records datasets and blocks together: a tenth of them datasets
   */
  public Records(long seed, long records) {
    if (records < 2 || records > MOST) {
      throw new IllegalArgumentException(records + " records: there can be 2 to " + MOST);
    }
    this.seed = seed;
    size = records;
    long datasets = (records + BLOCKS) / (BLOCKS + 1);
    blocks = records - datasets;
    names = new RecordNames(seed, datasets);
    dbs = share(STUDY_DBS);
    phedex = share(STUDY_PHEDEX);
    step = step(blocks);
    back = BigInteger.valueOf(step).modInverse(BigInteger.valueOf(blocks)).longValue();
  }

  private long share(long ofStudy) {
    return (blocks * ofStudy + STUDY_BLOCKS / 2) / STUDY_BLOCKS;
  }

  /** A step about the golden section of the blocks with which each has its turn once. */
  private static long step(long blocks) {
    long step = Math.max(1, (long) (blocks * 0.6180339887498949));
    while (!BigInteger.valueOf(step).gcd(BigInteger.valueOf(blocks)).equals(BigInteger.ONE)) {
      step++;
    }
    return step;
  }

  public long seed() {
    return seed;
  }

  /** Datasets and blocks together. */
  public long size() {
    return size;
  }

  /** Number of records of a kind. */
  public long count(RecordKind kind) {
    return kind == RecordKind.DATASET ? names.datasets() : blocks;
  }

  /** Number of records of a kind that a source has. */
  public long count(RecordSource source, RecordKind kind) {
    return switch (source) {
      case DBS -> kind == RecordKind.DATASET ? names.datasets() : dbs;
      case PHEDEX -> kind == RecordKind.DATASET ? 0 : phedex;
      case MERGED -> count(kind);
    };
  }

  /** Whether a source has the record with a number. */
  public boolean knows(RecordSource source, RecordKind kind, long number) {
    if (kind == RecordKind.DATASET) {
      return source != RecordSource.PHEDEX;
    }
    return switch (source) {
      case DBS -> slot(number) < dbs;
      case PHEDEX -> slot(number) >= blocks - phedex;
      case MERGED -> true;
    };
  }

  /**
   * Number of a record that a source has, in the order in which it tells them: a service's own,
   * that of numbers where they are merged.
   *
   * @param turn 0 to {@link #count(RecordSource, RecordKind)} - 1
   */
  public long number(RecordSource source, RecordKind kind, long turn) {
    if (kind == RecordKind.DATASET || source == RecordSource.MERGED) {
      return turn;
    }
    long slot = source == RecordSource.DBS ? turn : blocks - phedex + turn;
    return Math.floorMod((slot - 1) * back, blocks);
  }

  /** Where a block stands in a fixed random order: DBS knows the first, PHEDEX the last. */
  private long slot(long block) {
    return (block * step + 1) % blocks;
  }

  /** Name of the record with a number. */
  public String name(RecordKind kind, long number) {
    if (number < 0 || number >= count(kind)) {
      throw new IndexOutOfBoundsException(
          kind + " number " + number + ": there are " + count(kind));
    }
    return kind == RecordKind.DATASET ? names.dataset(number) : names.block(number);
  }

  /** Number of the record with a name, in constant time; empty where there is none. */
  public OptionalLong number(RecordKind kind, String name) {
    OptionalLong dataset = names.guess(name);
    int hash = name.indexOf('#');
    if (dataset.isEmpty() || (kind == RecordKind.BLOCK && hash + 1 >= name.length())) {
      return OptionalLong.empty();
    }
    long number =
        kind == RecordKind.DATASET
            ? dataset.getAsLong()
            : dataset.getAsLong() * BLOCKS + Character.digit(name.charAt(hash + 1), 16);
    return number >= 0 && number < count(kind) && name(kind, number).equals(name)
        ? OptionalLong.of(number)
        : OptionalLong.empty();
  }

  /** Number of the first record whose name is not below a text, in as many steps as it has bits. */
  public long firstFrom(RecordKind kind, String text) {
    long low = 0;
    long high = count(kind);
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (name(kind, middle).compareTo(text) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** How many names of a kind begin with a text; no name has characters beyond ASCII. */
  public long beginningWith(RecordKind kind, String prefix) {
    return firstFrom(kind, prefix + Character.MAX_VALUE) - firstFrom(kind, prefix);
  }

  /** What a source says of the record with a number; what it does not know has no part of it. */
  public DataRecord record(RecordSource source, RecordKind kind, long number) {
    boolean booked = source != RecordSource.PHEDEX && knows(RecordSource.DBS, kind, number);
    boolean placed = source != RecordSource.DBS && knows(RecordSource.PHEDEX, kind, number);
    return new DataRecord(
        kind,
        number,
        name(kind, number),
        booked ? Optional.of(booked(kind, number)) : Optional.empty(),
        placed ? Optional.of(placed(kind, number)) : Optional.empty());
  }

  private Booked booked(RecordKind kind, long number) {
    long bits = bits(BOOKED, kind, number);
    long files = files(bits, kind);
    long created = FIRST_SECOND + Mix64.bounded(Mix64.at(bits, 3), SECONDS);
    return new Booked(
        bytes(bits, files),
        files,
        files * FILE_EVENTS.pick(Mix64.at(bits, 2)),
        Mix64.bounded(Mix64.at(bits, 4), 10) == 0,
        created,
        created + Mix64.bounded(Mix64.at(bits, 5), WEEK_SECONDS));
  }

  private Placed placed(RecordKind kind, long number) {
    long bits = bits(BOOKED, kind, number);
    long files = files(bits, kind);
    long chance = bits(PLACED, kind, number);
    int copies = 3 + (int) Mix64.bounded(chance, 5);
    long first = Sites.NAMES.pick(Mix64.at(chance, 0));
    Replica[] replicas = new Replica[copies];
    for (int copy = 0; copy < copies; copy++) {
      // Sites that lie apart in their list, so that none comes twice.
      String site = Sites.NAMES.text((first + 17L * copy) % Sites.count());
      long arrived = copy == 0 ? files : Mix64.bounded(Mix64.at(chance, copy), files + 1);
      replicas[copy] = new Replica(site, arrived, copy == 0 && site.startsWith("T1"));
    }
    return new Placed(bytes(bits, files), files, List.of(replicas));
  }

  private static long files(long bits, RecordKind kind) {
    long files = 1 + FILES.pick(Mix64.at(bits, 0));
    return kind == RecordKind.DATASET ? BLOCKS * files : files;
  }

  private static long bytes(long bits, long files) {
    return files * FILE_BYTES.pick(Mix64.at(bits, 1));
  }

  private long bits(int stream, RecordKind kind, long number) {
    return Mix64.at(Mix64.stream(seed, 10L * stream + kind.ordinal()), number);
  }

  /** Names the data: 12 hexadecimal digits over the seed, the size and 256 merged records. */
  public String digest() {
    return Digest.name("records " + seed + " " + size, this::hash, size, Digest.SAMPLES);
  }

  /**
   * Hash of a merged record.
   *
   * @param n datasets first, then blocks
   */
  long hash(long n) {
    long datasets = names.datasets();
    DataRecord record =
        n < datasets
            ? record(RecordSource.MERGED, RecordKind.DATASET, n)
            : record(RecordSource.MERGED, RecordKind.BLOCK, n - datasets);
    return record.hash();
  }
}
