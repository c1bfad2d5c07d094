package beamtime.core.das;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * What the cache keeps of some names: that their merged records are in the store, and which parts
 * are not.
 */
final class Gathered {
  private final SortedMap<RecordSource, String> missing;
  private final Optional<String> refusal;
  private OptionalLong total = OptionalLong.empty();

  private Gathered(Map<RecordSource, String> missing, Optional<String> refusal) {
    this.missing = Collections.unmodifiableSortedMap(new TreeMap<>(missing));
    this.refusal = refusal;
  }

  /**
   * The records are in the store.
   *
   * @param missing why a service's part is missing, by service
   */
  static Gathered of(Map<RecordSource, String> missing) {
    return new Gathered(missing, Optional.empty());
  }

  /** A service refuses to tell so many. */
  static Gathered refused(String why) {
    return new Gathered(Map.of(), Optional.of(why));
  }

  /** Why the services do not tell the records; empty where they do. */
  Optional<String> refusal() {
    return refusal;
  }

  /** Why a service's part is missing, by service. */
  SortedMap<RecordSource, String> missing() {
    return missing;
  }

  boolean isWhole() {
    return missing.isEmpty();
  }

  /** Services whose part a record lacks, though they may know it. */
  List<RecordSource> missingOf(DataRecord record) {
    return missing.keySet().stream()
        .filter(
            service -> (service == RecordSource.DBS ? record.booked() : record.placed()).isEmpty())
        .toList();
  }

  /** How many records have the names; counted once. */
  synchronized long total(LongSupplier count) {
    if (total.isEmpty()) {
      total = OptionalLong.of(count.getAsLong());
    }
    return total.getAsLong();
  }
}
