package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.InMemoryCatalogueStore;
import beamtime.core.store.InMemoryJobStore;
import beamtime.core.store.events.Containers;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.CatalogueFindBenchmark;
import beamtime.core.workload.FloorJobScanBenchmark;
import beamtime.core.workload.events.CatalogueBenchmark;
import beamtime.core.workload.events.FloorCatalogueBenchmark;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WholeNamesTest {
  private final List<BenchmarkShape> shapes =
      Stream.of(
              Containing.class,
              FloorCatalogueBenchmark.class,
              Finding.class,
              FloorJobScanBenchmark.class)
          .flatMap(type -> BenchmarkShape.of(type).stream())
          .toList();

  @Test
  void theWholeNameOfAWorkloadMeansItAlone() {
    List<String> words = words("-f", "1", "Catalogue");
    assertThat(words).startsWith("-f", "1").hasSize(3);
    assertThat(found(words.get(2))).containsExactly("Catalogue");
    assertThat(words.get(2)).as("what says that floors are asked for").doesNotContain("Floor");
  }

  @Test
  void aPartOfANameIsLookedForAsJmhDoes() {
    assertThat(words("Catal", "FloorCatalogue")).containsExactly("Catal", "FloorCatalogue");
    assertThat(words("JobScan")).as("a floor alone").containsExactly("JobScan");
  }

  @Test
  void theValueOfAnOptionStays() {
    List<String> options = List.of("-rff", "Catalogue", "CatalogueFind");
    assertThat(WholeNames.in(options, Set.of("CatalogueFind"), shapes))
        .startsWith("-rff", "Catalogue");
  }

  private List<String> words(String... words) {
    return WholeNames.in(List.of(words), Set.of(words), shapes);
  }

  private List<String> found(String expression) {
    return shapes.stream()
        .filter(shape -> Pattern.compile(expression).matcher(shape.jmhName()).find())
        .map(BenchmarkShape::workload)
        .toList();
  }

  /** See the class that it extends. */
  @OnBackend("none")
  public static class Containing extends CatalogueBenchmark {
    @Override
    protected Containers open(Endpoint endpoint) {
      return new Containers(new InMemoryJobStore());
    }
  }

  /** See the class that it extends. */
  @OnBackend("none")
  public static class Finding extends CatalogueFindBenchmark {
    @Override
    protected CatalogueStore open(Endpoint endpoint) {
      return new InMemoryCatalogueStore();
    }
  }
}
