package beamtime.core.das;

import beamtime.core.data.DataRecord;
import beamtime.core.data.DataRecord.Booked;
import beamtime.core.data.DataRecord.Placed;
import beamtime.core.data.DataRecord.Replica;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** What a query may ask of a record. What both services say is DBS's, as far as it knows. */
enum RecordField {
  NAME(record -> Optional.of(record.name())),
  SIZE(record -> record.booked().map(Booked::size).or(() -> record.placed().map(Placed::size))),
  FILES(record -> record.booked().map(Booked::files).or(() -> record.placed().map(Placed::files))),
  EVENTS(record -> record.booked().map(Booked::events)),
  OPEN(record -> record.booked().map(Booked::open)),
  CREATED(record -> record.booked().map(Booked::created)),
  MODIFIED(record -> record.booked().map(Booked::modified)),
  SITE(record -> record.placed().map(at -> at.replicas().stream().map(Replica::site).toList()));

  private final Function<DataRecord, Optional<?>> value;

  RecordField(Function<DataRecord, Optional<?>> value) {
    this.value = value;
  }

  /** Empty where no service has said it. */
  Optional<?> of(DataRecord record) {
    return value.apply(record);
  }

  /** Whether it can be summed. */
  boolean isAmount() {
    return this == SIZE || this == FILES || this == EVENTS;
  }

  /** As it stands in a query behind the kind and a dot. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
