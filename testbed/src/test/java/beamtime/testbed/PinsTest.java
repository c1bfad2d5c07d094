package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.testbed.backend.Image;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The versions and images that packages pin. */
final class PinsTest {
  @Test
  void versionsAreFilledInAndImagesArePinned() throws IOException, URISyntaxException {
    Map<String, String> all = new TreeMap<>();
    for (Path file : files()) {
      Properties pins = new Properties();
      try (var in = Files.newInputStream(file)) {
        pins.load(in);
      }
      pins.stringPropertyNames().forEach(key -> all.put(key, pins.getProperty(key)));
    }
    assertThat(all)
        .containsKeys(
            "image.elasticsearch",
            "image.jre",
            "image.mongodb",
            "image.postgresql",
            "image.ryuk",
            "image.toxiproxy",
            "version")
        .allSatisfy((key, value) -> assertThat(value).isNotBlank().doesNotContain("${"));
    all.keySet().removeIf(key -> !key.startsWith("image."));
    assertThat(all)
        .allSatisfy((key, name) -> assertThat(Image.pinned(name, key).name()).contains(":"));
  }

  private static List<Path> files() throws IOException, URISyntaxException {
    Path classes =
        Path.of(BackendTestbed.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> all = Files.walk(classes)) {
      return all.filter(file -> file.endsWith("pins.properties")).toList();
    }
  }
}
