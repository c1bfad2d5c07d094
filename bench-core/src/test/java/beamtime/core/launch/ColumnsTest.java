package beamtime.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnsTest {
  @Test
  void aTableFitsTheConsole() {
    String words = "one two three four five six seven eight nine ten ".repeat(6).strip();
    String table =
        Columns.table(
            List.of(words),
            List.of(
                Columns.left("name", text -> "testbed.hbase"),
                Columns.left("meaning", text -> text)));
    assertThat(table.lines()).allMatch(line -> line.length() <= 120);
    assertThat(table.replaceAll("[|+\\s-]+", " ")).contains("three four").contains("nine ten");
    assertThat(table.split("ten", -1)).hasSize(7);
  }

  @Test
  void aWordOrANumberIsNeverBroken() {
    String table =
        Columns.table(
            List.of("x".repeat(75)),
            List.of(
                Columns.left("name", text -> text),
                Columns.right("rows a second", text -> "1,234,567.25"),
                Columns.right("p99 of service", text -> "40.25"),
                Columns.right("p99 of waiting", text -> "40.25")));
    assertThat(table).contains("x".repeat(75), " 1,234,567.25 ", " 40.25 ");
  }

  @Test
  void aNarrowOneIsLeftAsItIs() {
    assertThat(Columns.table(List.of("x"), List.of(Columns.left("name", text -> text))))
        .isEqualTo("+------+\n| name |\n+------+\n| x    |\n+------+");
  }
}
