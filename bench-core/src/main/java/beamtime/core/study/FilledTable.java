package beamtime.core.study;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.Doubt;
import beamtime.core.result.DriveRecord;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table with our numbers in it.
 *
 * @param table the table
 * @param rows what it has, for each column
 * @param elsewhere places of those rows that other sizes alone have cells for
 * @param used cells whose numbers it shows
 * @param measured how many of our values there are, those rows aside
 * @param wanted how many there could be
 */
public record FilledTable(
    StudyTable table,
    List<List<Shown>> rows,
    Set<Integer> elsewhere,
    List<Measured> used,
    int measured,
    int wanted) {
  /** Letters that a place without a number may have. */
  private static final int WIDE = 24;

  public FilledTable {
    rows = rows.stream().map(List::copyOf).toList();
    elsewhere = Set.copyOf(elsewhere);
    used = List.copyOf(used);
  }

  /** Fills a table of a study. */
  public static FilledTable of(Study study, StudyTable table, Measurements measurements) {
    return new Filling(study, measurements).fill(table);
  }

  /**
   * The rows that this size has cells for, to be read with {@link #notes}: a place without a number
   * keeps the first words of a long reason, such as {@code not valid [1]}, so that its column stays
   * narrow.
   */
  public List<List<Shown>> noted() {
    List<String> reasons = reasons();
    return IntStream.range(0, rows.size())
        .filter(place -> !elsewhere.contains(place))
        .mapToObj(rows::get)
        .map(row -> row.stream().map(shown -> noted(shown, reasons)).toList())
        .toList();
  }

  private static Shown noted(Shown shown, List<String> reasons) {
    String[] why = why(shown);
    return why.length < 2
        ? shown
        : new Shown.Absent(why[0] + " [" + (reasons.indexOf(why[1]) + 1) + "]");
  }

  /**
   * What those numbers stand for, how many rows are left out, and which cells are doubtful; empty
   * where there is none of it.
   */
  public String notes() {
    List<String> reasons = reasons();
    Stream<String> leftOut =
        elsewhere.isEmpty()
            ? Stream.of()
            : Stream.of(
                elsewhere.size()
                    + " of "
                    + rows.size()
                    + " rows are left out: nothing of them is measured at this size");
    return Stream.of(
            leftOut,
            IntStream.rangeClosed(1, reasons.size())
                .mapToObj(at -> "[" + at + "] " + reasons.get(at - 1)),
            marked("fell short: ", FilledTable::fellShort),
            Stream.of(Doubt.values())
                .flatMap(doubt -> marked(doubt.before(), cell -> cell.doubts().containsKey(doubt))))
        .flatMap(parts -> parts)
        .collect(Collectors.joining("; "));
  }

  /** Of frames that missed their deadlines tables tell the number. */
  private static boolean fellShort(CellRecord cell) {
    return cell.load()
        .filter(load -> load.drive().mode() != DriveRecord.Mode.DEADLINES)
        .filter(load -> load.delivery() == Delivery.FELL_SHORT)
        .isPresent();
  }

  /** Names of such cells, behind what it says; empty where there are none. */
  private Stream<String> marked(String what, Predicate<CellRecord> mark) {
    String names =
        used.stream()
            .flatMap(cell -> cell.record().stream())
            .filter(mark)
            .map(CellRecord::name)
            .distinct()
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? Stream.of() : Stream.of(what + names);
  }

  /** What follows those first words, each once, in the order of the rows. */
  private List<String> reasons() {
    return rows.stream()
        .flatMap(List::stream)
        .map(FilledTable::why)
        .filter(why -> why.length > 1)
        .map(why -> why[1])
        .distinct()
        .toList();
  }

  /** Why there is no number, in two where it is long and has a colon. */
  private static String[] why(Shown shown) {
    return shown instanceof Shown.Absent absent && absent.why().length() > WIDE
        ? absent.why().split(": ", 2)
        : new String[0];
  }
}
