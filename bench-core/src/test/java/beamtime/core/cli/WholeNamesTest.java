package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.FloorCatalogueFindBenchmark;
import beamtime.core.workload.events.FloorCatalogueBenchmark;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WholeNamesTest {
  private final List<BenchmarkShape> shapes =
      Stream.of(FloorCatalogueBenchmark.class, FloorCatalogueFindBenchmark.class)
          .flatMap(type -> BenchmarkShape.of(type).stream())
          .toList();

  @Test
  void theWholeNameOfAWorkloadMeansItAlone() {
    List<String> words = words("-f", "1", "Catalogue");
    assertThat(words).startsWith("-f", "1").hasSize(3);
    assertThat(found(words.get(2))).containsExactly("Catalogue");
  }

  @Test
  void aPartOfANameIsLookedForAsJmhDoes() {
    assertThat(words("Catalog", "FloorCatalogue")).containsExactly("Catalog", "FloorCatalogue");
    assertThat(found("Catalog")).containsExactly("Catalogue", "CatalogueFind");
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
}
