package beamtime.core.das;

import beamtime.core.data.DataRecord;
import beamtime.core.data.Mix64;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.records.NamePattern;
import beamtime.core.store.records.RecordQuery;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;

/**
 * What a query asks for, checked.
 *
 * @param names whose records the services are asked for
 * @param site where a copy must be; empty for anywhere
 * @param index how many records are passed over
 * @param limit most records that are told
 * @param tells what is told of them
 * @param places where the parts of the query stand that the data may prove wrong
 */
record DasPlan(
    RecordKind kind,
    NamePattern names,
    Optional<NamePattern> site,
    long index,
    int limit,
    Tells tells,
    Columns places) {

  /** Columns of the name and of the index, from 1. */
  record Columns(int names, int index) {}

  /** What is told of the records. */
  sealed interface Tells {}

  /** All of each. */
  record Whole() implements Tells {}

  /** Some fields of each. */
  record Fields(SortedSet<RecordField> fields) implements Tells {}

  /** How many there are, whatever index and limit say. */
  record Count(RecordField field) implements Tells {}

  /** The sum of a field over all, whatever index and limit say. */
  record Sum(RecordField field) implements Tells {}

  /** What services are asked for: what they have said of the same names serves all such queries. */
  Key key() {
    return new Key(kind, names);
  }

  /** Kind and names. */
  record Key(RecordKind kind, NamePattern names) {
    /** Sixteen hexadecimal digits, the same in all processes. */
    String hash() {
      return HexFormat.of().toHexDigits(Mix64.hash(DasPlan.word(kind) + "=" + written(names)));
    }
  }

  /** Merged records with its names. */
  RecordQuery found(long from, int most) {
    return new RecordQuery(RecordSource.MERGED, kind, names, from, most);
  }

  /** Whether a copy of a record is where it must be. */
  boolean isAtSite(DataRecord record) {
    return site.isEmpty()
        || record.placed().stream()
            .flatMap(placed -> placed.replicas().stream())
            .anyMatch(replica -> site.get().matches(replica.site()));
  }

  /** {@code count(block.name)}: the name of the one number that is told. */
  String aggregate() {
    if (tells instanceof Count count) {
      return "count(" + written(count.field()) + ")";
    }
    if (tells instanceof Sum sum) {
      return "sum(" + written(sum.field()) + ")";
    }
    throw new IllegalStateException(this + " tells records");
  }

  /** {@code block.size}. */
  String written(RecordField field) {
    return word(kind) + "." + field.word();
  }

  /** {@code block}. */
  static String word(RecordKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /** With an asterisk for what may be anything. */
  static String written(NamePattern pattern) {
    return switch (pattern.kind()) {
      case FIXED -> pattern.text();
      case PREFIX -> pattern.text() + "*";
      case INFIX -> "*" + pattern.text() + "*";
      case ALL -> "*";
    };
  }
}
