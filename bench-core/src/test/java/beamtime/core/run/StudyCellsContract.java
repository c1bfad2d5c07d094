package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import beamtime.core.launch.Listing;
import beamtime.core.launch.Parameters;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The cells of our studies on a module's backend, at each size, are ones that its workloads can
 * measure. Only the modules know their parameters, and each its own alone.
 */
public abstract class StudyCellsContract {
  private final List<HostMessages.Offer> offers = StudyCheck.offers(Listing.ofClassPath().shapes());

  /** The module's backend. */
  protected abstract String backend();

  @ParameterizedTest
  @MethodSource("beamtime.core.study.StudyFile#names")
  void everyCellHasAWorkloadParametersAndValuesThatExist(String study) {
    assertThatCode(() -> StudyCheck.read(study, offers)).doesNotThrowAnyException();
  }

  @Test
  void aValueThatIsMisspeltIsNoticedInEachOfThem() {
    assertThat(cells()).as("cells of our studies on " + backend()).isNotEmpty();
    for (StudyCell cell : cells()) {
      cell.given()
          .forEach(
              (name, value) ->
                  assertThat(problems(cell, name, value + "x"))
                      .as("%s on %s: %s=%sx", cell.workload(), cell.backend(), name, value)
                      .isNotEmpty());
    }
  }

  private List<StudyCell> cells() {
    return StudyFile.ours().stream()
        .flatMap(file -> file.sizes().stream())
        .flatMap(study -> study.cells().stream())
        .filter(cell -> cell.backend().equals(backend()))
        .toList();
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
