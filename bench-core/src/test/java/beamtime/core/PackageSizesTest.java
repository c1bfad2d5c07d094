package beamtime.core;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages of all modules. */
class PackageSizesTest {
  private static final Path ROOT = Path.of("..");
  private static final Path MAIN = Path.of("src", "main", "java");
  private static final int MOST_CLASSES = 40;

  /** As many as ICAT has. */
  private static final Path ENTITIES = Path.of("beamtime", "icat", "endpoint", "entity");

  @Test
  void noneIsSeveralThingsUnderOneName() throws IOException {
    List<Path> classes = new ArrayList<>();
    for (Path module : modules()) {
      try (Stream<Path> files = Files.walk(module.resolve(MAIN))) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .filter(file -> !file.endsWith("package-info.java"))
            .filter(file -> !file.getParent().endsWith(ENTITIES))
            .forEach(classes::add);
      }
    }
    Map<Path, Long> sizes = classes.stream().collect(groupingBy(Path::getParent, counting()));
    assertThat(sizes.keySet()).hasSizeGreaterThan(60);
    assertThat(sizes)
        .allSatisfy(
            (room, size) -> assertThat(size).as("%s", room).isLessThanOrEqualTo(MOST_CLASSES));
  }

  private static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(ROOT)) {
      return folders.filter(folder -> Files.isDirectory(folder.resolve(MAIN))).toList();
    }
  }
}
