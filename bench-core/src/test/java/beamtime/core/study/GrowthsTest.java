package beamtime.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Preset;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.LoadSamples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a beamline of so many times the load spends, on a machine of four cores and 8 GB. */
class GrowthsTest {
  private static final String CELLS =
      """
        all:
          workload: WaveformIngest
          backends: [some]
          drive: {as: deadlines, beamline: mix.csv, scales: [1, 2, 3, 4, 5]}
      tables:
      """;

  @TempDir private Path folder;
  private Written written;

  @BeforeEach
  void writeItsBeamline() throws IOException {
    written = new Written(folder).csv("mix.csv", "name,pvs,points,type,hz\na,1,1000,INT32,10\n");
  }

  @Test
  void itIsToldWhereAllOfItIsSpent() throws IOException, StudyException {
    Study study =
        study("grows: {cell: all, spent: server.cpu.s_s, over: frames.due.B_s, of: cores}");
    // 0.5 cores and 0.25 for each MB/s of 1 to 5: 4 at 14, which is beyond 10
    assertThat(shown(study, 0.5, 0.25))
        .isEqualTo("0.5 + 0.25 (0.25 to 0.25) each; R² 1.00; not full up to 10");
    assertThat(shown(study, 0.5, 0.5))
        .isEqualTo("0.5 + 0.5 (0.5 to 0.5) each; R² 1.00; full at 7 (7 to 7)");
    assertThat(shown(study, 0.5, 0)).isEqualTo("no fit: R² 0.00");
    assertThat(shown(study)).isEqualTo("not in this build");
  }

  @Test
  void nothingIsClaimedWhereTheIntervalDoesNotHold() throws IOException, StudyException {
    Study study = study("grows: {cell: all, spent: server.cpu.s_s, over: scale, of: cores}");
    double[] spent = {0.5, 0.9, 1.5, 1.9, 2.5};
    // 4 of 4 cores at 8.1: the line's own band is there from 7.4 on; it tells of up to 10
    assertThat(crooked(study, spent, 1)).matches(".*; full at 8\\.\\d+ \\(7\\.\\d+ to 8\\.\\d+\\)");
    // at 10.1 the band begins before 10
    assertThat(crooked(study, spent, 0.8)).matches(".*; not full up to 9\\.\\d+");
    // at 9.6 it ends behind
    assertThat(crooked(study, spent, 0.84))
        .matches(".*; full at 9\\.\\d+ \\(.* to more than 10\\)");
  }

  private static String crooked(Study study, double[] spent, double times) {
    MadeUp measured = new MadeUp(study);
    for (int scale = 1; scale <= spent.length; scale++) {
      measured.put(cell(scale, times * spent[scale - 1]).load(10, met()), List.of(List.of(1.0)));
    }
    return text(study, measured);
  }

  @Test
  void aLoadThatWasNotMetDoesNotCount() throws IOException, StudyException {
    Study study = study("grows: {cell: all, spent: server.cpu.s_s, over: scale}");
    LoadRecord missed = LoadSamples.deadlines();
    MadeUp measured = new MadeUp(study);
    for (int scale = 1; scale <= 5; scale++) {
      measured.put(cell(scale, scale, scale > 3 ? missed : met()), List.of(List.of(1.0)));
    }
    assertThat(text(study, measured)).isEqualTo("a line needs 4 loads that count, not 3 of 5");
  }

  @Test
  void aLoadOfABusyMachineOrOneThatWasNotVerifiedDoesNotCount() throws IOException, StudyException {
    Study study = study("grows: {cell: all, spent: server.cpu.s_s, over: scale}");
    MadeUp measured = new MadeUp(study);
    for (int scale = 1; scale <= 5; scale++) {
      Cells cell = cell(scale, scale).spent("client.cpu.s_s", 0.5, "s/s");
      double others = scale == 4 ? 1 : 0;
      CellRecord load = cell.spent("machine.cpu.s_s", scale + 0.5 + others, "s/s").load(10, met());
      measured.put(scale == 5 ? load.provenBy(Map.of()) : load, List.of(List.of(1.0)));
    }
    assertThat(text(study, measured)).isEqualTo("a line needs 4 loads that count, not 3 of 5");
  }

  @Test
  void aLoadThatNoCellTellsIsNotNothing() throws IOException, StudyException {
    assertThat(shown(study("grows: {cell: all, spent: server.cpu.s_s, over: scael}"), 0.5, 0.25))
        .isEqualTo("a line needs 4 loads that count, not 0 of 5");
    assertThat(shown(study("grows: {cell: all, spent: server.cpu.s_s, over: readers}"), 0.5, 0.25))
        .isNotEqualTo("a line needs 4 loads that count, not 0 of 5");
  }

  @Test
  void theFirstThatIsFullIsToldInWhatIsCounted() throws IOException, StudyException {
    String row =
        """
        rows:
          - processors: {grows: {cell: all, spent: server.cpu.s_s, over: scale, of: 4}}
            memory: {grows: {cell: all, spent: server.memory.peak.B, over: scale, of: memory}}
            first: {first: {among: [processors, memory], each: 0.5}}
        columns: [{head: first}, {head: processors}, {head: memory}]
        """;
    Study study = read(row);
    assertThat(shown(study, 0, 0.5)).isEqualTo("processors, at 16 (16 to 16); no fit: memory");
    assertThat(shown(study, 0, 0.25)).isEqualTo("none up to 20; no fit: memory");
    assertThat(shown(study, 1, 0)).isEqualTo("no fit");
    MadeUp crooked = new MadeUp(study);
    for (int scale = 1; scale <= 5; scale++) {
      Cells cell = cell(scale, scale % 2).spent("server.memory.peak.B", 1.5e9 * scale, "B");
      crooked.put(cell.load(10, met()), List.of(List.of(1.0)));
    }
    assertThat(text(study, crooked)).matches("memory, at .*; no fit: processors");
    Study swaps = read(row.replace("server.memory.peak.B", "server.swap.B"));
    MadeUp shorter = new MadeUp(swaps);
    for (int scale = 1; scale <= 5; scale++) {
      Cells cell = cell(scale, scale * 4 / 9.0);
      if (scale < 5) {
        cell = cell.spent("server.swap.B", 1e6 * scale, "B");
      }
      shorter.put(cell.load(10, met()), List.of(List.of(1.0)));
    }
    assertThat(text(swaps, shorter))
        .isEqualTo("processors, at 18 (18 to 18); memory: not known beyond 16");
  }

  @Test
  void thePeakOfALoadIsThatOfItsScalabilityLaw() throws IOException, StudyException {
    String points = "closed, clients: [1, 2, 4, 8, 16, 32, 64], forks: 1}";
    Study study = peak(points);
    // sigma 0.05, kappa 0.001: most at the root of 0.95 / 0.001
    assertThat(text(study, loads(study, 64)))
        .isEqualTo("9040 (9040 to 9040) ops/s at 30.8 (30.8 to 30.8) clients");
    assertThat(text(study, loads(study, 16)))
        .isEqualTo("no fit: too few loads count: 5 of at least 6");
    LoadRecord broken = LoadSamples.closed(32, LoadSamples.idle()).broken("most failed");
    Cells flawed = new Cells().of("WaveformIngest").with("clients", "32");
    assertThat(
            text(study, loads(study, 16).put(flawed.load(1, broken), List.of(List.of(9.0, 9.0)))))
        .isEqualTo("no fit: too few loads count: 5 of at least 6");
    assertThat(text(study, new MadeUp(study))).isEqualTo("not in this build");
    Study both = peak(points + "\n    params: {period: [DAY, WEEK]}");
    MadeUp measured = new MadeUp(both);
    measured.put(point(1, "DAY"), List.of(List.of(1.0)));
    measured.put(point(1, "WEEK"), List.of(List.of(1.0)));
    assertThat(text(both, measured)).isEqualTo("points of several loads");
  }

  private Study peak(String drive) throws IOException, StudyException {
    String whole = file("rows: [{s: {peak: {cell: all}}}]\ncolumns: [{head: s}]\n");
    return written
        .read(whole.replace("deadlines, beamline: mix.csv, scales: [1, 2, 3, 4, 5]}", drive))
        .at(Preset.QUICK);
  }

  private static MadeUp loads(Study study, int most) {
    MadeUp measured = new MadeUp(study);
    for (int n = 1; n <= most; n *= 2) {
      double rate = 1000.0 * n / (1 + 0.05 * (n - 1) + 0.001 * n * (n - 1));
      measured.put(point(n, ""), List.of(List.of(rate, rate, rate), List.of(rate, rate)));
    }
    return measured;
  }

  private static CellRecord point(int clients, String period) {
    Cells cell = new Cells().of("WaveformIngest").with("clients", String.valueOf(clients));
    return (period.isEmpty() ? cell : cell.with("period", period))
        .load(1, LoadSamples.closed(clients, LoadSamples.idle()));
  }

  @Test
  void whatWasPrintedIsFittedToo() throws IOException, StudyException {
    written.csv("p.csv", "x,y\n1,10\n2,20\n3,30\n4,40\n0,<0\n6,\n");
    Study study = study("grows: {join: p.csv, by: [x], spent: y, over: x, of: 60}");
    assertThat(text(study, new MadeUp(study)))
        .isEqualTo("0 + 10 (10 to 10) each; R² 1.00; full at 6 (6 to 6)");
  }

  @Test
  void aBeamlineIsReadWithItsLinesAndAColumnByItsName() throws IOException {
    written.csv("mix.csv", "a,0,1000,INT32,10\n").csv("p.csv", "x,y\n1,2\n");
    String text =
        file("rows: [{s: {grows: {join: p.csv, by: [x], spent: z, over: x}}}]\ncolumns: [{head: s}]\n")
            .replace("scales: [1, 2, 3, 4, 5]", "scales: [0, 2], source: pvs");
    assertThat(written.problems(text))
        .anyMatch(line -> line.endsWith("mix.csv:1: pvs is '0': a whole number from 1 to 1000000"))
        .anyMatch(line -> line.endsWith("'0' (scales) is no number above 0"))
        .anyMatch(line -> line.contains("unknown source 'pvs'; nearest: 'pva'"))
        .anyMatch(line -> line.contains("no column 'z'"));
  }

  private Study study(String value) throws IOException, StudyException {
    return read("rows: [{s: {%s}}]\ncolumns: [{head: s}]\n".formatted(value));
  }

  private Study read(String table) throws IOException, StudyException {
    return written.read(file(table)).at(Preset.QUICK);
  }

  private static String file(String table) {
    String whole = Written.table(table);
    int cells = whole.indexOf("  scan:");
    int tables = whole.indexOf("tables:\n");
    return whole.substring(0, cells) + CELLS + whole.substring(tables + "tables:\n".length());
  }

  /** At 1 to 5 times the load, 1 MB/s each; none where nothing is given. */
  private static String shown(Study study, double... startAndEach) {
    MadeUp measured = new MadeUp(study);
    for (int scale = 1; startAndEach.length > 0 && scale <= 5; scale++) {
      measured.put(
          cell(scale, startAndEach[0] + startAndEach[1] * scale, met()), List.of(List.of(1.0)));
    }
    return text(study, measured);
  }

  private static CellRecord cell(int scale, double cores, LoadRecord load) {
    return cell(scale, cores).load(10, load);
  }

  private static Cells cell(int scale, double cores) {
    return new Cells()
        .of("WaveformIngest")
        .with("beamline", "mix.csv")
        .with("scale", String.valueOf(scale))
        .with("clients", "1")
        .spent("server.cpu.s_s", cores, "s/s")
        .spent("frames.due.B_s", scale * 1e6, "B/s");
  }

  /** One frame in twenty is late. */
  private static LoadRecord met() {
    return LoadSamples.deadlines(new DeadlineRecord.Missed(70, 0, 0, 0, 0));
  }

  private static String text(Study study, Measurements measured) {
    Shown shown = FilledTable.of(study, study.tables().get(0), measured).rows().get(0).get(0);
    return shown instanceof Shown.Text text ? text.text() : ((Shown.Absent) shown).why();
  }
}
