package beamtime.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import beamtime.core.cell.Preset;
import beamtime.core.cell.ServerName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudyReaderTest {
  @TempDir private Path folder;
  private Written written;

  @BeforeEach
  void writeItsTable() throws IOException {
    written = new Written(folder);
  }

  @ParameterizedTest
  @MethodSource("beamtime.core.study.StudyFile#names")
  void ourStudiesAreReadAtEachSize(String name) throws StudyException {
    StudyFile file = StudyFile.named(name);
    assertThat(file.name()).isEqualTo(name);
    for (Preset size : Preset.values()) {
      Study study = file.at(size);
      assertThat(study.size()).isEqualTo(size);
      assertThat(study.tables()).isNotEmpty();
      assertThat(study.needs().minutes()).isPositive();
    }
    assertThat(file.at(Preset.LAB).cells())
        .hasSizeGreaterThanOrEqualTo(file.at(Preset.SMOKE).cells().size());
  }

  @Test
  void readsCellsTablesAndClaimsOfEachSize() throws IOException, StudyException {
    StudyFile file = written.read(Written.STUDY);
    assertThat(file.at(Preset.SMOKE).cells()).hasSize(2);
    Study quick = file.at(Preset.QUICK);
    assertThat(quick.name()).isEqualTo(folder.getFileName().toString());
    assertThat(quick.cells()).hasSize(4).extracting(StudyCell::workload).containsOnly("JobScan");
    assertThat(quick.tables().get(0).heads()).containsExactly("period", "ours");
    assertThat(quick.tables().get(0).rows()).hasSize(2);
    assertThat(quick.claims()).extracting(Claim::bound).containsExactly("at least 2");
  }

  /** The second column is the only line that is told, whatever the size. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          source: A note, 2026   | sourc: A note       | 2: unknown key 'sourc'; nearest: 'source'
          title: Days and weeks  | title:              | 1: 'title' is missing
          workload: JobScan      | wrkload: JobScan    | 9: unknown key 'wrkload'; nearest: 'workload'
          params: {period        | parms: {period      | 11: unknown key 'parms'; nearest: 'params'
          $periods}              | $perods}            | 11: a size has no value 'perods'; nearest: 'periods'
          backends: [hbase, mongodb] | backends: []     | 10: 'backends' names none
          cell: scan, on: hbase} | cell: scn, on: hbase} | 18: unknown cell 'scn'; nearest: 'scan'
          cell: scan, on: hbase} | cell: scan, on: hbas} | 18: unknown backend 'hbas'; nearest: 'hbase'
          cell: scan, on: hbase} | cell: scan}           | 18: 'scan' is 2 cells: say which on
          cell: scan, on: hbase} | cell: scan, on: hbase, figure: men} | 18: unknown figure 'men'; nearest: 'mean'
          cell: scan, on: hbase} | cell: scan, on: hbase, unit: h}     | 18: unknown unit 'h'; nearest:
          printed: period}       | printed: peri}      | 17: no column 'peri'; nearest: 'period'
          match: {period: period}| match: {period: x}  | 15: no column 'x'; nearest:
          rows: t.csv            | rows: u.csv         | 14: .*u.csv is no file
          rows: t.csv            | rows: ../t.csv      | 14: '../t.csv' is no name of a file next to the study's
          rows: t.csv            | rows: /etc/t.csv    | 14: '/etc/t.csv' is no name of a file next to the study's
          rows: t.csv            | rows: study.yaml    | 14: 'study.yaml' is no CSV
          with: {period: WEEK}   | with: {period: YEAR}| 22: 'scan' on hbase with .period=YEAR. is no cell at any size
          with: {period: WEEK}   | with: {perod: WEEK} | 22: unknown parameter 'perod'; nearest: 'period'
          at-least: 2            | at-lest: 2          | 24: unknown key 'at-lest'; nearest: 'at-least'
          at-least: 2            | at-least: two       | 24: 'two' \\(at-least\\) is no number above 0
          minutes: 3             | minuts: 3           | 6: unknown key 'minuts'; nearest: 'minutes'
          smoke: {minutes: 1     | smok: {minutes: 1   | 4: unknown key 'smok'; nearest: 'smoke'
          params: {period        | drive: {as: open, rates: 9, sweep: true} # { | 11: unknown key 'sweep'; nearest:
          params: {period        | drive: {as: open, rates: 9} # { | 22: 'scan' is asked at a given rate: it has no time
          cell: scan, on: hbase} | knee: {cell: scan, along: period}} | 18: 'scan' is 2 cells: say which on
          cell: scan, on: hbase} | line: {cell: scan, on: hbase, along: perod, at: {DAY: 1}}} | 18: unknown parameter 'perod'; nearest: 'period'
          """)
  void namesLineAndNearest(String was, String is, String problem) throws IOException {
    assertThat(written.problems(Written.with(was, is)))
        .anySatisfy(line -> assertThat(line).matches(problem + ".*"))
        .allSatisfy(line -> assertThat(line).matches("\\d+: .*"));
  }

  @Test
  void aSeriesHasAHundredClientsAtMostAndALoadMore() throws IOException, StudyException {
    String drive = "$periods}\n    drive: {as: %s, clients: 101}";
    assertThat(written.problems(Written.with("$periods}", drive.formatted("series, times: 1"))))
        .containsExactly("12: '101' (clients) is no whole number from 1 to 100");
    written.read(Written.with("$periods}", drive.formatted("closed")));
  }

  @Test
  void aPointWhoseClientsAreNamedIsRepeatedByNoOthers() throws IOException, StudyException {
    Cells eight = new Cells().on("hbase").with("period", "DAY").with("clients", "8");
    for (String clients : List.of("", ", clients: 8", ", clients: 4")) {
      String drive = "$periods}\n    drive: {as: closed%s}".formatted(clients);
      StudyCell cell =
          written.read(Written.with("$periods}", drive)).at(Preset.SMOKE).cells().get(0);
      assertThat(cell.isRepeatedBy(eight.closed(1))).as(clients).isEqualTo(!clients.contains("4"));
    }
  }

  @Test
  void aCellIsNotHeldForLongerByALaterGroup() throws IOException, StudyException {
    String two =
        Written.with(
            "tables:",
            """
              first:
                workload: JobScan
                backends: [hbase]
                params: {period: DAY}
                drive: {as: closed, clients: 2, hold-seconds: 3}
              later:
                workload: JobScan
                backends: [hbase]
                params: {period: DAY}
                drive: {as: closed, clients: 2, hold-seconds: 4}
            tables:""");

    assertThat(written.problems(two))
        .singleElement()
        .asString()
        .contains("'later' holds JobScan[hbase, clients=2, period=DAY] for longer than the first");
    written.read(two.replace("hold-seconds: 4", "hold-seconds: 2"));
    written.read(two.replace("clients: 2, hold-seconds: 4", "clients: 3, hold-seconds: 4"));
  }

  @Test
  void whatAFileHasKeepsItsOrder() throws StudyException {
    StudyFile file = StudyFile.named("wlcg-tunings");
    assertThat(file.sizes()).extracting(Study::size).containsExactly(Preset.values());
    assertThat(file.at(Preset.LAB).tunings().keySet())
        .containsExactly(
            "handlers",
            "memstore",
            "store-file",
            "block-cache",
            "master",
            "no-checksums",
            "all",
            "untuned");
  }

  @Test
  void fiveMistakesAreFiveLinesInTheirOrder() throws IOException {
    String text =
        Written.STUDY
            .replace("smoke: {minutes: 1,", "smoke: {minutes: none,")
            .replace("workload: JobScan", "workload: JobScan\n    worklod: X")
            .replace("printed: period}", "printed: perid}")
            .replace("cell: scan, on: hbase}\n", "cell: sca, on: hbase}\n")
            .replace("at-least: 2", "at-least: 3\n    at-most: 2");
    assertThat(written.problems(text))
        .extracting(line -> line.replaceFirst(";.*", ""))
        .containsExactly(
            "4: 'none' (minutes) is no whole number from 1 to 100000",
            "10: unknown key 'worklod'",
            "18: no column 'perid'",
            "19: unknown cell 'sca'",
            "25: at-least is above at-most: no number is both");
  }

  @Test
  void aClaimNeedsABound() throws IOException {
    assertThat(written.problems(Written.with("    at-least: 2\n", "")))
        .containsExactly("20: a claim needs 'at-least', 'at-most' or both");
  }

  @Test
  void aClaimIsOfOneNumber() throws IOException, StudyException {
    String value = "    value: {cell: scan, on: hbase, with: {period: DAY}}\n    at-least: 2";
    assertThat(written.problems(Written.with("    at-least: 2", value)))
        .containsExactly("21: a claim has a 'ratio' or a 'value', not both");
    String rate = Written.STUDY.substring(0, Written.STUDY.indexOf("    ratio:")) + value;
    assertThat(written.read(rate).at(Preset.QUICK).claims()).hasSize(1);
    assertThat(written.problems(rate.replace("period: DAY}}", "period: DAY}, metric: seconds}")))
        .containsExactly("21: unknown metric 'seconds'; nearest: 'rows', 'payloadBytes'");
  }

  @Test
  void whatHasAForStandsForEachOfItsValues() throws IOException, StudyException {
    String repeated = repeated("{on: [hbase, mongodb], name: [HBase, MongoDB]}");
    assertThat(written.read(repeated).at(Preset.QUICK).tables())
        .extracting(StudyTable::title, StudyTable::heads)
        .containsExactly(
            tuple("All rows, HBase", List.of("period", "ours, HBase")),
            tuple("All rows, MongoDB", List.of("period", "ours, MongoDB")));
  }

  @Test
  void namesOfAForHaveAsManyValuesEachAndAreNoneOfTheSizes() throws IOException {
    assertThat(written.problems(repeated("{on: [hbase, mongodb], name: [HBase]}")))
        .containsExactly("13: names with as many values each are expected in 'for'");
    assertThat(written.problems(repeated("{on: [hbase], name: [HBase], periods: [DAY]}")))
        .containsExactly("13: 'periods' is a value of the sizes");
    String head = "      - {for: {a: [" + "x, ".repeat(999) + "x]}, head: s}\n";
    assertThat(
            written.problems(Written.with("    columns:\n", "    columns:\n" + head.repeat(300))))
        .contains("16: a table has 1 to 40 columns");
  }

  private static String repeated(String names) {
    return Written.with(
            "  - title: All rows", "  - for: " + names + "\n    title: \"All rows, ${name}\"")
        .replace(
            "{head: ours, cell: scan, on: hbase}",
            "{head: \"ours, ${name}\", cell: scan, on: $on}");
  }

  @Test
  void aSizeThatLeavesNoCellIsAProblem() throws IOException {
    assertThat(written.problems(Written.with("{periods: DAY}", "{periods: []}")))
        .containsExactly("7: the size smoke leaves no cell");
  }

  @Test
  void aNameThatNoCellHasAtOneSizeAloneIsNoProblem() throws IOException, StudyException {
    String some = Written.with("backends: [hbase, mongodb]", "backends: $where");
    some = some.replace("periods: DAY}", "periods: DAY, where: mongodb}");
    some = some.replace("[DAY, WEEK]}", "[DAY, WEEK], where: [hbase, mongodb]}");
    assertThat(written.read(some).at(Preset.SMOKE).cells()).hasSize(1);
  }

  @Test
  void aReferenceThatNeverMeetsACellIsAProblemThoughAnotherLikeItDoes() throws IOException {
    written.csv("u.csv", "period,s\na day,1\n");
    String two =
        Written.with(
            "claims:",
            """
              - title: Words that are not translated
                rows: u.csv
                match: {period: period}
                columns:
                  - {head: period, printed: period}
                  - {head: ours, cell: scan, on: hbase}
            claims:""");
    assertThat(written.problems(two)).containsExactly("24: 'scan' on hbase is no cell at any size");
  }

  @Test
  void noYamlAKeyTwiceAndAliasesAreToldWithTheirLine() throws IOException {
    assertThat(written.problems("title: T\nsource: [S\n"))
        .singleElement()
        .asString()
        .startsWith("3: no YAML: ");
    assertThat(written.problems(Written.with("source: A", "title: Again\nsource: A")))
        .containsExactly("2: 'title' is there twice");
    assertThat(
            written.problems(Written.with("source: A note", "source: &a A\ndiffers: [*a, *a]\n#")))
        .containsExactly("3: aliases (&name, *name) are not read");
    assertThat(written.problems("")).containsExactly("study.yaml is empty");
    assertThat(written.problems("- a\n- b\n")).first().asString().startsWith("1: a map of names");
  }

  @Test
  void whatGrowsWithoutEndIsRefusedInOneLine() throws IOException {
    String laughs =
        "a: &a [x, x, x, x, x, x, x, x, x]\n"
            + IntStream.range(0, 20)
                .mapToObj(
                    i ->
                        "k%d: &k%d [%s]\n"
                            .formatted(i, i, i == 0 ? "*a, *a" : ("*k" + (i - 1) + ", ").repeat(9)))
                .collect(Collectors.joining());
    assertThat(written.problems(laughs)).singleElement().asString().contains("aliases");
    assertThat(written.problems("title: T\ndiffers:\n- " + "[".repeat(500_000)))
        .containsExactly("3: lists and maps are nested more than 20 deep");
    assertThat(written.problems(Written.with("source: A note", "source: *a\n#")))
        .containsExactly("2: aliases (&name, *name) are not read");
    assertThat(written.problems("title: " + "x".repeat(10 << 20)))
        .containsExactly("study.yaml has more than 1048576 bytes");
    String tables = "  - {title: T, rows: t.csv, columns: [{head: s}]}\n".repeat(1000);
    assertThat(written.problems(Written.with("tables:\n", "tables:\n" + tables)))
        .contains("12: more than 100 tables");
    String keys =
        IntStream.range(0, 1001).mapToObj("k%d: s, "::formatted).collect(Collectors.joining());
    assertThat(written.problems(Written.with("{period: period}", "{" + keys + "}")))
        .contains("15: more than 1000 keys");
    String joined = "rows: {join: [" + "t.csv, ".repeat(11) + "], by: [period]}";
    assertThat(written.problems(Written.with("rows: t.csv", joined)))
        .contains("14: more than 10 tables");
    String curves =
        "picture: {x: {label: x, column: period}, panels: [{y: {label: s}, curves: {%s}}]}"
            .formatted(keys.substring(0, keys.indexOf("k41")).replace(": s", ": ours"));
    assertThat(written.problems(Written.with("match: {", curves + "\n    match: {")))
        .contains("15: a panel has at most 40 curves");
  }

  @Test
  void aGridOfTooManyCellsIsRefusedBeforeItIsMade() throws IOException {
    String hundred =
        IntStream.range(0, 100).mapToObj(String::valueOf).collect(Collectors.joining(", "));
    String grid =
        "params: {period: $periods, a: [%s], b: [%s], c: [%s]}"
            .formatted(hundred, hundred, hundred);
    assertThat(written.problems(Written.with("params: {period: $periods}", grid)))
        .contains("11: a grid of more than 1000 cells");
    String sweep =
        "drive: {as: closed, clients: [%s]}\n    link: [%s]"
            .formatted(hundred.substring(3), hundred.replace(",", "ms,") + "ms");
    assertThat(written.problems(Written.with("params: {period", sweep + "\n    params: {period")))
        .anyMatch(line -> line.endsWith("a grid of more than 1000 cells"));
    String frames =
        "drive: {as: deadlines, clients: [%s], scales: [%s], readers: [%s]}"
            .formatted(hundred, hundred, hundred);
    assertThat(written.problems(Written.with("params: {period", frames + "\n    params: {period")))
        .contains("11: a grid of more than 1000 cells");
    String laughs =
        "values: {many: [%s], periods: [%s]}".formatted(hundred, "$many, ".repeat(1000));
    assertThat(written.problems(Written.with("values: {periods: DAY}", laughs))).isNotEmpty();
    String list = "[%s]".formatted("DAY, ".repeat(2000));
    assertThat(written.problems(Written.with("$periods}", list + "}")))
        .contains("11: more than 1000 values");
    String params =
        IntStream.range(0, 41).mapToObj("p%d: 1, "::formatted).collect(Collectors.joining());
    assertThat(written.problems(Written.with("$periods}", "$periods, " + params + "}")))
        .contains("11: more than 40 keys");
  }

  @Test
  void whoMakesAThousandMistakesHearsOfAHundred() throws IOException {
    String keys =
        IntStream.range(0, 1000).mapToObj("k%d: 0\n"::formatted).collect(Collectors.joining());
    assertThat(written.problems(keys)).hasSize(100);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          period,s\\nDAY,1,2\\n      | t.csv:2: 3 values for 2 columns
          period,s\\n\\n\\nDAY,1\\nX | t.csv:5: 1 values for 2 columns
          period,period\\nDAY,1\\n   | t.csv:1: at most 100 columns, each with a name of its own
          period,s\\n                | t.csv has no rows
          perod,s\\nDAY,1\\n         | no column 'period'; nearest: 'perod'
          """)
  void aTableThatIsNoneIsTold(String csv, String problem) throws IOException {
    written.csv("t.csv", csv.replace("\\n", "\n"));
    assertThat(written.problems(Written.STUDY)).anyMatch(line -> line.contains(problem));
  }

  @Test
  void aTableIsSmallUtf8AndNoLink() throws IOException {
    written.csv("t.csv", "period,s\n" + "DAY,1\n".repeat(1001));
    assertThat(written.problems(Written.STUDY))
        .containsExactly("14: t.csv has more than 1000 rows");
    Files.write(folder.resolve("t.csv"), new byte[] {'a', '\n', (byte) 0xff, '\n'});
    assertThat(written.problems(Written.STUDY)).containsExactly("14: t.csv is not UTF-8");
    Path elsewhere = Files.writeString(folder.resolve("else"), "period,s\nDAY,1\n");
    Files.delete(folder.resolve("t.csv"));
    Files.createSymbolicLink(folder.resolve("t.csv"), elsewhere);
    assertThat(written.problems(Written.STUDY))
        .singleElement()
        .asString()
        .startsWith("14: ")
        .endsWith("t.csv is no file");
  }

  @Test
  void aSpreadsheetsTableIsRead() throws IOException, StudyException {
    written.csv("t.csv", "\uFEFFperiod,s\r\nDAY,1\r\n");
    assertThat(written.read(Written.STUDY).at(Preset.QUICK).tables().get(0).rows()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"binary: /bin/sh", "uri: mongodb://h", "shell: reboot", "conf: /etc", "image: x"})
  void aStudySetsNothingOfAServerThatNamesAFileAMachineOrACommand(String setting)
      throws IOException {
    String servers = "servers:\n  mongodb: {" + setting + "}\ncells:";
    assertThat(written.problems(Written.with("cells:", servers)))
        .singleElement()
        .asString()
        .startsWith("8: unknown key '" + setting.split(":", 2)[0] + "'; nearest: ");
  }

  @Test
  void aServersSettingIsANumberOrASize() throws IOException, StudyException {
    String servers = "servers:\n  mongodb: {cache: 2g}\ncells:";
    assertThat(
            written
                .read(Written.with("cells:", servers))
                .at(Preset.LAB)
                .properties(
                    ServerName.own("mongodb"),
                    Map.of("testbed.mongodb.cache", "1g", "testbed", "docker")))
        .isEqualTo(Map.of("testbed.mongodb.cache", "1g", "testbed", "docker"));
    assertThat(written.problems(Written.with("cells:", servers.replace("2g", "'2g -javaagent:x'"))))
        .containsExactly("8: '2g -javaagent:x' (cache) is no number or size, such as 2g");
  }

  @Test
  void parametersThatGoTogetherAreNoGrid() throws IOException, StudyException {
    String pairs = "params: {period filters: [DAY 1, WEEK 0]}";
    String file = Written.with("params: {period: $periods}", pairs);
    assertThat(written.read(file).at(Preset.QUICK).group("scan").orElseThrow().cells())
        .extracting(cell -> cell.params().toString())
        .as("on two backends")
        .containsOnly("{filters=1, period=DAY}", "{filters=0, period=WEEK}")
        .hasSize(4);
    assertThat(written.problems(file.replace("WEEK 0", "WEEK")))
        .contains("11: 'WEEK' (period filters) is not 2 values");
    assertThat(written.problems(file.replace("{period f", "{period: DAY, period f")))
        .contains("11: 'period' stands under two keys");
  }

  @Test
  void aTuningIsSetOfItsOwnServerAlone() throws IOException, StudyException {
    Study study = written.read(tuned("[none, busy]")).at(Preset.QUICK);
    assertThat(study.group("tuned").orElseThrow().cells())
        .extracting(cell -> cell.server().toString())
        .containsExactly("hbase", "hbase+busy");
    Map<String, String> given = Map.of("testbed.hbase.handlers", "5");
    assertThat(study.properties(ServerName.own("hbase"), given))
        .isEqualTo(Map.of("testbed.hbase.heap", "1g", "testbed.hbase.handlers", "5"));
    assertThat(study.properties(ServerName.parse("hbase+busy"), given))
        .isEqualTo(Map.of("testbed.hbase.heap", "1g", "testbed.hbase.handlers", "100"));
  }

  @Test
  void aTuningThatIsNotThereNamesTheNearest() throws IOException {
    assertThat(written.problems(tuned("bussy")))
        .singleElement()
        .asString()
        .contains("unknown tuning 'bussy'; nearest: 'busy'");
  }

  private static String tuned(String tuning) {
    return Written.with(
        "cells:",
        """
        servers:
          hbase: {heap: 1g}
        tunings:
          busy: {hbase: {handlers: 100}}
        cells:
          tuned:
            workload: JobGroup
            backends: hbase
            tuning: %s"""
            .formatted(tuning));
  }

  @Test
  void aTimeIsFromAMillisecondToADay() throws IOException {
    for (String drive :
        new String[] {"as: time, seconds: 0.0001", "as: closed, hold-seconds: 90000"}) {
      String text = Written.with("    params:", "    drive: {" + drive + "}\n    params:");
      assertThat(written.problems(text))
          .containsExactly(
              "11: %s (%s) is no time from a millisecond to a day"
                  .formatted(
                      drive.contains("time") ? "1.0E-4" : "90000.0",
                      drive.contains("time") ? "seconds" : "hold-seconds"));
    }
  }

  @Test
  void problemsCarryNoCommandsToATerminal() throws IOException {
    assertThat(written.problems(Written.STUDY + "\"bad\\e[31m\\nkey\": 1\n"))
        .containsExactly("25: unknown key 'bad [31m key'; nearest: 'tables', 'claims', 'differs'");
  }

  @Test
  void namesWhatIsThereWhereAStudyIsNot() {
    assertThatThrownBy(() -> StudyFile.named("wclg"))
        .hasMessageStartingWith("unknown study 'wclg' (bench.study); nearest: 'wlcg'");
    assertThatThrownBy(() -> StudyFile.named("none/study.yaml"))
        .hasMessageStartingWith("there is no study ");
  }
}
