package beamtime.core.store.records;

import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Records with certain names, in the order of the characters of their names.
 *
 * @param source whose
 * @param kind what they are about
 * @param names which
 * @param index how many of them are passed over
 * @param limit how many are wanted at most, from 1
 */
public record RecordQuery(
    RecordSource source, RecordKind kind, NamePattern names, long index, int limit) {
  /** The order of names: as UTF-8 sorts, and as UTF-16 does not beyond its first plane. */
  public static final Comparator<String> BY_NAME =
      (a, b) -> Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray());

  public RecordQuery {
    if (index < 0 || limit < 1) {
      throw new IllegalArgumentException(
          "records from index " + index + ", " + limit + " at most: use 0 or more, and 1 or more");
    }
  }

  /** The first merged record with such a name. */
  public static RecordQuery first(RecordKind kind, NamePattern names) {
    return new RecordQuery(RecordSource.MERGED, kind, names, 0, 1);
  }

  /** All records of a source. */
  public static RecordQuery all(RecordSource source, RecordKind kind) {
    return new RecordQuery(source, kind, NamePattern.ALL, 0, Integer.MAX_VALUE);
  }
}
