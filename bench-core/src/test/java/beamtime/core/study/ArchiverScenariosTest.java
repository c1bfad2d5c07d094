package beamtime.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Preset;
import beamtime.core.data.Scenario;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The scenarios of the study ess-archiver are those that the generator makes. */
class ArchiverScenariosTest {
  /** Bytes a second that the publication's link carries, in frames. */
  private static final double LINK = 112e6;

  private Study study;
  private StudyTable storage;

  @BeforeEach
  void readStorage() throws StudyException {
    study = StudyFile.named("ess-archiver").at(Preset.LAB);
    storage = study.tables().get(0);
  }

  @Test
  void everyScenarioHasARowWithItsValues() {
    assertThat(storage.rows())
        .extracting(row -> row.printed().get("scenario"))
        .containsExactlyElementsOf(Scenario.ALL.stream().map(Scenario::name).toList());
    for (StudyTable.Row row : storage.rows()) {
      Scenario scenario = Scenario.named(row.printed().getOrDefault("scenario", ""));
      assertThat(params(hbase(), row)).as(scenario.name()).isEqualTo(scenario.params());
    }
  }

  @Test
  void everyScenarioIsACellAtLab() {
    for (StudyTable.Row row : storage.rows()) {
      assertThat(study.selected(hbase(), row.printed()))
          .as(row.printed().get("scenario"))
          .hasSize(1);
    }
  }

  @Test
  void quickHasOfEachShapeTheMostPvsThatFitTheLink() throws StudyException {
    Map<String, Integer> most = new TreeMap<>();
    for (Scenario scenario : Scenario.ALL) {
      double bytes = (double) scenario.points() * scenario.type().bytes() * scenario.hertz();
      if (scenario.pvs() * bytes <= LINK) {
        most.merge(shape(scenario.params()), scenario.pvs(), Math::max);
      }
    }
    Map<String, Integer> quick = new TreeMap<>();
    for (StudyCell cell :
        StudyFile.named("ess-archiver").at(Preset.QUICK).group("storage").orElseThrow().cells()) {
      quick.put(shape(cell.params()), Integer.valueOf(cell.params().getOrDefault("pvs", "")));
    }
    assertThat(quick).hasSize(12).isEqualTo(most);
  }

  private static String shape(Map<String, String> params) {
    return params.get("points") + " " + params.get("type") + " " + params.get("hertz");
  }

  /** What the table's column of HBase shows. */
  private CellRef hbase() {
    return storage.columns().stream()
        .map(StudyTable.Column::value)
        .flatMap(value -> value instanceof Value.OfCell of ? of.cell().stream() : Stream.empty())
        .filter(ref -> ref.backend().equals("hbase"))
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, String> params(CellRef ref, StudyTable.Row row) {
    Map<String, String> params = new TreeMap<>();
    ref.match()
        .forEach(
            (param, column) -> params.put(param, ref.ours(row.printed().getOrDefault(column, ""))));
    return params;
  }
}
