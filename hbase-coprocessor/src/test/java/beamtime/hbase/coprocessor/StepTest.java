package beamtime.hbase.coprocessor;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.KeyValue;
import org.junit.jupiter.api.Test;

class StepTest {
  private static final Grouping CELLS =
      new Grouping(Grouping.Layout.CELLS, columns("site", "day"), columns("wall", "cpu"), 10);
  private static final Grouping PACKED =
      new Grouping(
          Grouping.Layout.PACKED,
          List.of(new byte[] {2}, new byte[] {0}),
          List.of(new byte[] {1}, new byte[] {0}),
          10);

  private static List<byte[]> columns(String... names) {
    return Arrays.stream(names).map(name -> name.getBytes(ISO_8859_1)).collect(Collectors.toList());
  }

  private static Cell cell(String qualifier, byte[] value) {
    return new KeyValue(
        "key".getBytes(ISO_8859_1), new byte[] {'d'}, qualifier.getBytes(ISO_8859_1), value);
  }

  /** As the server returns it: in the order of qualifiers, with one that a filter asked for. */
  private static List<Cell> cells(String day, String site, long wall, long cpu) {
    return List.of(
        cell("act", "x".getBytes(ISO_8859_1)),
        cell("cpu", ByteBuffer.allocate(8).putLong(cpu).array()),
        cell("day", day.getBytes(ISO_8859_1)),
        cell("site", site.getBytes(ISO_8859_1)),
        cell("wall", ByteBuffer.allocate(8).putLong(wall).array()));
  }

  /** The same in one cell: numbers cpu, wall; texts day, an empty one, site. */
  private static List<Cell> packed(String day, String site, long wall, long cpu) {
    byte[] texts = (day + "\0\0" + site + "\0rest\0").getBytes(ISO_8859_1);
    ByteBuffer value = ByteBuffer.allocate(3 + 16 + texts.length);
    value.put((byte) 1).put((byte) 2).put((byte) 4).putLong(cpu).putLong(wall).put(texts);
    return List.of(cell("", value.array()));
  }

  private interface Rows {
    List<Cell> row(String day, String site, long wall, long cpu);
  }

  private static byte[] sums(Grouping grouping, Rows rows) throws IOException {
    GroupedRow row = GroupedRow.of(grouping);
    GroupSums sums = new GroupSums(2);
    for (List<Cell> each :
        List.of(
            rows.row("20130101", "CERN", 1, -2),
            rows.row("20130101", "ÉCOLE", 10, 20),
            rows.row("20130101", "CERN", 3, 5),
            rows.row("20130102", "", 7, 7))) {
      row.at(each);
      sums.add(row);
    }
    return Step.bytes("first".getBytes(ISO_8859_1), 4, sums);
  }

  private static Map<List<String>, List<Long>> read(byte[] bytes) throws IOException {
    Map<List<String>, List<Long>> groups =
        new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
    Step step = Step.read(bytes, 0, bytes.length);
    assertThat(step.first()).asString().isEqualTo("first");
    assertThat(step.rows()).isEqualTo(4);
    step.forEach(
        2,
        (names, numbers) ->
            groups.put(names, Arrays.stream(numbers).boxed().collect(Collectors.toList())));
    return groups;
  }

  @Test
  void bothLayoutsAreSummedAlike() throws IOException {
    Map<List<String>, List<Long>> right =
        Map.of(
            List.of("CERN", "20130101"), List.of(2L, 4L, 3L),
            List.of("ÉCOLE", "20130101"), List.of(1L, 10L, 20L),
            List.of("", "20130102"), List.of(1L, 7L, 7L));
    assertThat(read(sums(CELLS, StepTest::cells))).containsExactlyInAnyOrderEntriesOf(right);
    assertThat(read(sums(PACKED, StepTest::packed))).containsExactlyInAnyOrderEntriesOf(right);
  }

  @Test
  void whatIsCutShortIsNoStep() throws IOException {
    byte[] whole = sums(CELLS, StepTest::cells);
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(cut)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void groupsThatAreNotOfAllRowsAreNoStep() throws IOException {
    byte[] altered = sums(CELLS, StepTest::cells);
    altered[9]++; // the lowest byte of the number of rows
    assertThatThrownBy(() -> Step.read(altered, 0, altered.length).forEach(2, (names, sums) -> {}))
        .isInstanceOf(IOException.class)
        .hasMessage("groups of 4 rows in a step of 5");
  }

  @Test
  void aRowWithoutAColumnIsRefused() throws IOException {
    GroupedRow row = GroupedRow.of(CELLS);
    List<Cell> whole = cells("20130101", "CERN", 1, 2);
    assertThatThrownBy(() -> row.at(whole.subList(0, 4)))
        .isInstanceOf(DoNotRetryIOException.class)
        .hasMessage("row key can't be grouped: it has no column wall");
    assertThatThrownBy(() -> row.at(List.of(whole.get(0), whole.get(2), whole.get(3))))
        .hasMessageContaining("it has no column cpu");
    GroupedRow other = GroupedRow.of(PACKED);
    assertThatThrownBy(() -> other.at(whole)).hasMessageContaining("not packed in version 1");
    byte[] twoTexts = {1, 0, 2, 'a', 0, 'b', 0};
    assertThatThrownBy(() -> other.at(List.of(cell("", twoTexts))))
        .hasMessageContaining("it has no text 2");
    byte[] noNumbers = {1, 0, 3, 'a', 0, 'b', 0, 'c', 0};
    assertThatThrownBy(() -> other.at(List.of(cell("", noNumbers))))
        .hasMessageContaining("it has no number 1");
  }
}
