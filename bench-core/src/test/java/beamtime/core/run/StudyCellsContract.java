package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import beamtime.core.cell.Preset;
import beamtime.core.data.Beamline;
import beamtime.core.launch.Listing;
import beamtime.core.launch.Parameters;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyFile;
import beamtime.core.workload.BenchmarkShape;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The cells of our studies on a module's backend, at each size, are ones that its workloads can
 * measure. Only the modules know their parameters, and each its own alone.
 */
public abstract class StudyCellsContract {
  private final List<BenchmarkShape> shapes = Listing.ofClassPath().shapes();
  private final List<HostMessages.Offer> offers = StudyCheck.offers(shapes);

  /** The module's backend. */
  protected abstract String backend();

  @ParameterizedTest
  @MethodSource("beamtime.core.study.StudyFile#names")
  void everyCellHasAWorkloadParametersAndValuesThatExist(String study) {
    assertThatCode(() -> StudyCheck.read(study, offers)).doesNotThrowAnyException();
  }

  @Test
  void aValueThatIsMisspeltIsNoticedInEachOfThem() {
    List<StudyCell> cells = ours().filter(cell -> cell.backend().equals(backend())).toList();
    assertThat(cells).as("cells of our studies on " + backend()).isNotEmpty();
    for (StudyCell cell : cells) {
      cell.given()
          .forEach(
              (name, value) ->
                  assertThat(problems(cell, name, value + "x"))
                      .as("%s on %s: %s=%sx", cell.workload(), cell.backend(), name, value)
                      .isNotEmpty());
    }
  }

  /** A cell of a run that has another value of it would be taken for the study's. */
  @Test
  void everyParameterThatHasSeveralValuesInAGridIsNamed() {
    for (BenchmarkShape shape : shapes) {
      Map<String, Set<String>> values = new TreeMap<>();
      for (Preset preset : List.of(Preset.QUICK, Preset.LAB)) {
        shape
            .grid(preset)
            .forEach((name, all) -> values.computeIfAbsent(name, n -> new TreeSet<>()).addAll(all));
      }
      values.values().removeIf(all -> all.size() == 1);
      String workload = shape.workload(); // a shape looks for both anew each time
      String backend = shape.backend();
      ours()
          .filter(cell -> cell.workload().equals(workload))
          .filter(cell -> cell.backend().equals(backend))
          .forEach(
              cell -> {
                Set<String> several = new TreeSet<>(values.keySet());
                if (cell.shown().containsKey(Beamline.PARAM)) {
                  several.removeAll(Set.of("points", "type")); // those of its groups
                }
                several.removeAll(cell.given().keySet());
                assertThat(several).as("%s", cell).isEmpty();
              });
    }
  }

  private static Stream<StudyCell> ours() {
    return StudyFile.ours().stream()
        .flatMap(file -> file.sizes().stream())
        .flatMap(study -> study.cells().stream());
  }

  private List<String> problems(StudyCell cell, String name, String value) {
    return offers.stream()
        .filter(offer -> offer.workload().equals(cell.workload()))
        .filter(offer -> offer.backend().equals(cell.backend()))
        .flatMap(
            offer ->
                Parameters.problems(Map.of(name, List.of(value)), offer.params(), "study").stream())
        .toList();
  }
}
