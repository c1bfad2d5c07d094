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
  /** Frames of more PVs at a pulse do not fit into one client. */
  private static final int MOST_PVS = 1000;

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
        .containsExactlyElementsOf(Scenario.all().stream().map(Scenario::name).toList());
    for (StudyTable.Row row : storage.rows()) {
      Scenario scenario = Scenario.named(row.printed().getOrDefault("scenario", ""));
      assertThat(params(hbase(), row)).as(scenario.name()).isEqualTo(scenario.params());
    }
  }

  @Test
  void everyScenarioThatFitsIntoAClientIsACell() {
    for (StudyTable.Row row : storage.rows()) {
      Scenario scenario = Scenario.named(row.printed().getOrDefault("scenario", ""));
      assertThat(study.selected(hbase(), row.printed()))
          .as(scenario.name())
          .hasSize(scenario.pvs() <= MOST_PVS ? 1 : 0);
    }
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
