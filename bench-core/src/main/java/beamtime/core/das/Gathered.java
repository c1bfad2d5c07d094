package beamtime.core.das;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * What the cache keeps of some names: that their merged records are in the store, and which parts
 * are not.
 */
final class Gathered {
  private static final long UNKNOWN = -1;

  /** Why a service's part is missing, by service. */
  private final Map<RecordSource, String> missing;

  private final AtomicLong total = new AtomicLong(UNKNOWN);

  Gathered(Map<RecordSource, String> missing) {
    this.missing = Map.copyOf(missing);
  }

  Map<RecordSource, String> missing() {
    return new TreeMap<>(missing);
  }

  boolean isWhole() {
    return missing.isEmpty();
  }

  /** Services whose part a record lacks, though they may know it. */
  List<RecordSource> missingOf(DataRecord record) {
    return missing.keySet().stream()
        .filter(
            service -> (service == RecordSource.DBS ? record.booked() : record.placed()).isEmpty())
        .sorted()
        .toList();
  }

  /** How many records have the names; counted once. */
  long total(LongSupplier count) {
    return OptionalLong.of(total.get()).stream()
        .filter(known -> known != UNKNOWN)
        .findFirst()
        .orElseGet(() -> total.accumulateAndGet(count.getAsLong(), (old, now) -> now));
  }
}
