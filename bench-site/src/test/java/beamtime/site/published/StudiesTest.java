package beamtime.site.published;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.Scenario;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.CatalogueBurstBenchmark;
import beamtime.core.workload.CatalogueCycleBenchmark;
import beamtime.core.workload.CatalogueFindBenchmark;
import beamtime.core.workload.JobGroupBenchmark;
import beamtime.core.workload.JobScanBenchmark;
import beamtime.core.workload.WaveformIngestBenchmark;
import beamtime.site.run.CellBuilder;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StudiesTest {
  private static final Map<String, Class<?>> WORKLOADS =
      Map.of(
          "CatalogueBurst", CatalogueBurstBenchmark.class,
          "CatalogueCycle", CatalogueCycleBenchmark.class,
          "CatalogueFind", CatalogueFindBenchmark.class,
          "JobGroup", JobGroupBenchmark.class,
          "JobScan", JobScanBenchmark.class,
          "WaveformIngest", WaveformIngestBenchmark.class);

  /** Parameters of a backend's own class, or of a series, which the abstract workload lacks. */
  private static final Set<String> OTHERS =
      Set.of("caching", "clients", "filterSide", "layout", "times");

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("cells")
  void everyCellNextToANumberIsOneThatItsWorkloadCanMeasure(CellOf cell) {
    if (!cell.workload().equals("IcatNexusIngest")) { // lives in the module of ICAT
      Set<String> known =
          BenchmarkShape.of(WORKLOADS.get(cell.workload())).get(0).paramFields().stream()
              .map(Field::getName)
              .collect(Collectors.toCollection(TreeSet::new));
      known.addAll(OTHERS);

      assertThat(known).containsAll(cell.params().keySet()).containsAll(cell.byColumn().values());
    }
  }

  static List<CellOf> cells() {
    return Studies.all().stream()
        .flatMap(study -> study.tables().stream())
        .flatMap(table -> table.columns().stream())
        .flatMap(StudiesTest::cells)
        .toList();
  }

  private static Stream<CellOf> cells(Column column) {
    if (column instanceof Column.Ours ours) {
      return Stream.of(ours.cell());
    }
    if (column instanceof Column.OurRatio ratio) {
      return Stream.of(ratio.over(), ratio.under());
    }
    return column instanceof Column.ByRow byRow
        ? byRow.columns().values().stream().flatMap(StudiesTest::cells)
        : Stream.empty();
  }

  @Test
  void everyColumnThatATableShowsWasPrinted() {
    for (Study study : Studies.all()) {
      for (StudyTable table : study.tables()) {
        FilledTable filled = FilledTable.of(table, new OurCells(List.of()));
        assertThat(filled.rows()).as(table.caption()).hasSameSizeAs(table.printed().rows());
        assertThat(filled.measured()).isZero();
      }
    }
  }

  @Test
  void periodsAndFiltersOfThePaperAreThoseOfTheCell() throws IOException {
    RunFolder measured =
        lab(
            cell("JobScan", "hbase")
                .params(
                    "caching=1000", "days=800", "filterSide=SERVER", "filters=1", "layout=CELLS")
                .param("period", "MONTH")
                .samples(List.of(List.of(0.5, 0.5, 0.5), List.of(0.5, 0.5, 0.5))));

    FilledTable table = FilledTable.of(wlcg(0), new OurCells(List.of(measured)));

    assertThat(table.rows().get(5))
        .startsWith("1 month", "1", "5.4K", "0.101", "0.473", "2.25", "2.000", "not measured");
    assertThat(table.measured()).isOne();
    assertThat(table.used()).extracting(one -> one.record().backend()).containsExactly("hbase");
    assertThat(table.missing().get(0))
        .isEqualTo(
            "java -jar bench-hbase/target/benchmarks.jar JobScan -p caching=1000 -p"
                + " filterSide=SERVER -p filters=0,1,2 -p layout=CELLS -p period=DAY,MONTH,WEEK");
  }

  @Test
  void ratiosAreTakenWithinALaboratory() throws IOException {
    RunFolder measured =
        lab(
            rate("JobScan", "elasticsearch", 2, "filters=0", "period=DAY"),
            rate("JobGroup", "elasticsearch", 10, "filters=0", "period=DAY"));

    FilledTable table = FilledTable.of(wlcg(2), new OurCells(List.of(measured)));

    assertThat(table.rows().get(0)).startsWith("1 day", "0", "19.7", "5", "not measured", "125");
  }

  @Test
  void aFileOfABurstIsComparedWithAWholeCycle() throws IOException {
    RunFolder measured =
        lab(
            rate("CatalogueCycle", "icat", 100, "clients=1", "detail=BARE", "lookUps=true")
                .param("times", "500")
                .unit("s/op"),
            rate("CatalogueBurst", "icat", 50, "batch=2000", "clients=1", "request=SINGLE")
                .param("times", "1")
                .unit("s/op"));

    FilledTable table = FilledTable.of(study("pandata-icat", 0), new OurCells(List.of(measured)));

    assertThat(table.rows().get(0))
        .containsExactly(
            "datafile in a burst by create: times as fast as a full cycle", "8.5", "8");
    assertThat(table.missing())
        .containsExactly("mvn verify -Pbench -Dbench.study=pandata-icat -pl bench-icat -am");
  }

  @Test
  void scenariosAreThoseThatALoadKnows() {
    StudyTable storage = study("ess-archiver", 0);
    CellOf hbase = cells(storage.columns().get(8)).findFirst().orElseThrow();

    assertThat(storage.printed().rows())
        .extracting(hbase::wanted)
        .containsExactlyElementsOf(
            Scenario.all().stream().map(scenario -> new TreeMap<>(scenario.params())).toList());
    assertThat(FilledTable.of(storage, new OurCells(List.of())).missing().get(0))
        .isEqualTo(
            "java -jar bench-hbase/target/benchmarks.jar load WaveformIngest --deadlines --clients"
                + " 8 --scenario AAPS-0010");
  }

  @Test
  void cellsOfLargePresetsGoBeforeThoseOfSmallOnes() throws IOException {
    RunFolder quick =
        run("newer")
            .preset("quick")
            .with(rate("JobScan", "elasticsearch", 1, "filters=0", "period=DAY"))
            .read(folder);
    RunFolder lab = lab(rate("JobScan", "elasticsearch", 4, "filters=0", "period=DAY"));

    FilledTable table = FilledTable.of(wlcg(0), new OurCells(List.of(quick, lab)));

    assertThat(table.rows().get(0)).contains("0.2500");
  }

  @Test
  void whetherSomethingWorksTellsNoSpeed() throws IOException {
    RunFolder smoke =
        run("smoke")
            .preset("smoke")
            .with(rate("JobScan", "elasticsearch", 1, "filters=0", "period=DAY"))
            .read(folder);

    assertThat(FilledTable.of(wlcg(0), new OurCells(List.of(smoke))).measured()).isZero();
  }

  @Test
  void whatFailedIsNotMeasured() throws IOException {
    RunFolder failed =
        lab(cell("JobScan", "elasticsearch").params("filters=0", "period=DAY").failed("it died"));

    assertThat(FilledTable.of(wlcg(0), new OurCells(List.of(failed))).measured()).isZero();
  }

  private RunFolder lab(CellBuilder... cells) throws IOException {
    RunBuilder lab = run("lab");
    for (CellBuilder one : cells) {
      lab.with(one);
    }
    return lab.read(folder);
  }

  private static CellBuilder rate(String workload, String backend, double value, String... params) {
    List<Double> same = List.of(value, value, value);
    return cell(workload, backend).params(params).samples(List.of(same, same));
  }

  private static StudyTable wlcg(int table) {
    return study("wlcg", table);
  }

  private static StudyTable study(String slug, int table) {
    return Studies.all().stream()
        .filter(study -> study.slug().equals(slug))
        .findFirst()
        .orElseThrow()
        .tables()
        .get(table);
  }
}
