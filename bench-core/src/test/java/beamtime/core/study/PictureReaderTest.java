package beamtime.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PictureReaderTest {
  /** Rows of two stores at two numbers of clients, and the columns 1 and 10. */
  private static final String TABLE =
      """
      rows:
        - {store: HBase, clients: 10, "1": "2", "10": "3"}
        - {store: HBase, clients: 1, "1": "4", "10": "5"}
        - {store: files, clients: 1, "1": "6", "10": "7"}
      columns: [{head: store}, {head: clients}, {head: "1"}, {head: "10"}]
      picture:
        x: {label: clients, column: clients, scale: log}
        panels:
          - y: {label: MB/s, scale: log}
            column: "10"
            by: store
            theirs:
              - {label: theirs, at: {45: 172, 30: 154}}
              - {label: goal, level: 100}
      """;

  @TempDir private Path folder;
  private Written written;

  @BeforeEach
  void writeItsTable() throws IOException {
    written = new Written(folder);
  }

  private Picture picture(String was, String is) throws IOException {
    assertThat(TABLE).contains(was);
    return written.quick(TABLE.replace(was, is)).tables().get(0).picture().orElseThrow();
  }

  @Test
  void aColumnNamesTheCurvesOfItsRows() throws IOException {
    Picture picture = picture("", "");

    assertThat(picture.x()).isEqualTo(new Picture.Axis("clients", Picture.Scale.LOG));
    assertThat(picture.names()).isEmpty();
    assertThat(picture.panels().get(0).curves())
        .containsExactly(
            new Picture.Curve(
                "HBase", List.of(new Picture.Place(1, 1, 3), new Picture.Place(10, 0, 3))),
            new Picture.Curve("files", List.of(new Picture.Place(1, 2, 3))));
  }

  @Test
  void whatIsPrintedAreDataInTheOrderOfX() throws IOException {
    assertThat(picture("", "").panels().get(0).theirs())
        .containsExactly(
            new Picture.Theirs(
                "theirs",
                List.of(new Picture.Point(30, 154), new Picture.Point(45, 172)),
                OptionalDouble.empty()),
            new Picture.Theirs("goal", List.of(), OptionalDouble.of(100)));
  }

  @Test
  void columnsMayBeTheCurves() throws IOException {
    assertThat(
            picture(
                    "column: \"10\"\n      by: store",
                    "curves: {ten: \"10\"}\n      only: {store: HBase}")
                .panels()
                .get(0)
                .curves())
        .containsExactly(
            new Picture.Curve(
                "ten", List.of(new Picture.Place(1, 1, 3), new Picture.Place(10, 0, 3))));
  }

  @Test
  void columnsMayBeTheXOfRowsThatAreCurves() throws IOException {
    String across = TABLE.replace("column: clients", "heads: [\"1\", \"10\"]");
    Picture picture =
        written
            .quick(
                across.replace(
                    "column: \"10\"\n      by: store", "only: {clients: [\"1\", \"2\"]}"))
            .tables()
            .get(0)
            .picture()
            .orElseThrow();

    assertThat(picture.panels().get(0).curves())
        .containsExactly(
            new Picture.Curve(
                "HBase", List.of(new Picture.Place(1, 1, 2), new Picture.Place(10, 1, 3))),
            new Picture.Curve(
                "files", List.of(new Picture.Place(1, 2, 2), new Picture.Place(10, 2, 3))));
  }

  @Test
  void namesAlongXStandAtOneTwoAndSoOn() throws IOException {
    String names =
        TABLE
            .replace("column: clients, scale: log", "column: store")
            .replace(
                "column: \"10\"\n      by: store",
                "curves: {ten: \"10\"}\n      only: {clients: \"1\"}")
            .replace("{45: 172, 30: 154}", "{files: 154}");
    Picture picture = written.quick(names).tables().get(0).picture().orElseThrow();

    assertThat(picture.names()).containsExactly("HBase", "files");
    assertThat(picture.panels().get(0).theirs().get(0).points())
        .containsExactly(new Picture.Point(2, 154));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x: {label: clients, column: clients, scale: log} | y: 1 | 20: 'x' is missing
          column: clients       | column: client       | 20: no column 'client'; nearest: 'clients'
          column: clients       | heads: ["11"]        | 20: no column '11'; nearest: '1'
          column: clients, s    | s                    | 20: x is either a 'column'
          column: clients       | column: store        | 20: a logarithmic axis has numbers above 0
          scale: log}\\n        | scale: lg}\\n        | 20: unknown scale 'lg'; nearest: 'log'
          {label: MB/s, scale: log} | {lable: MB/s}    | 22: unknown key 'lable'; nearest: 'label'
          column: "10"          | colum: "10"          | 23: unknown key 'colum'; nearest: 'column'
          column: "10"          | column: "100"        | 23: no column '100'; nearest: '10'
          by: store             | by: stor             | 24: no column 'stor'; nearest: 'store'
          by: store             | only: {stores: HBase} | 24: no column 'stores'; nearest: 'store'
          by: store             | by: "1"              | 22: 'as long as fourteen' is longer
          by: store             | by: clients          | 22: curve '1' has two numbers at one x
          label: theirs         | label: what they printed | 26: 'what they printed' is longer than the 13 letters
          45: 172               | many: 172            | 26: 'many' is no number
          45: 172               | 45: much             | 26: 'much' \\(45\\) is no number above 0
          , level: 100          | ''                   | 27: what is printed is either 'at' some x or a 'level'
          """)
  void namesLineAndNearest(String was, String is, String problem) throws IOException {
    String from = was.replace("\\n", "\n");
    assertThat(TABLE).contains(from);
    String one = TABLE.replace("\"1\": \"2\"", "\"1\": \"as long as fourteen\"");
    assertThat(written.problems(Written.table(one.replace(from, is.replace("\\n", "\n")))))
        .anySatisfy(line -> assertThat(line).matches(problem + ".*"));
  }

  @Test
  void allProblemsAreToldAtOnce() throws IOException {
    String two =
        TABLE.replace("column: clients", "column: client").replace("by: store", "by: stor");
    assertThat(written.problems(Written.table(two)))
        .extracting(line -> line.replaceFirst(";.*", ""))
        .containsExactly("20: no column 'client'", "24: no column 'stor'");
  }
}
