package beamtime.testbed.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.docker.DockerProvider;
import beamtime.testbed.setting.Pins;
import beamtime.testbed.setting.Settings;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ImageChoiceTest {
  /** Of a room that pins none of this name. */
  private static final ImageChoice CHOICE =
      new ImageChoice("mongodb", new Pins(DockerProvider.class));

  @ParameterizedTest
  @ValueSource(strings = {"mongo", "mongo:latest", "registry.lab:5000/db/mongo"})
  void anImageThatIsNotPinnedIsRefused(String name) {
    assertThatThrownBy(() -> CHOICE.of(named(name)))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll("'" + name + "'", "testbed.mongodb.image", "not pinned");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mongo:7 0", "mongo:", "a:b:c d"})
  void whatIsNoImageIsRefused(String name) {
    assertThatThrownBy(() -> CHOICE.of(named(name)))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll("testbed.mongodb.image", "no name of an image");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mongo:7.0.5",
        "registry.lab:5000/db/mongo:6",
        "mongo@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
      })
  void aPinnedOneOfTheUserIsTaken(String name) {
    assertThat(CHOICE.of(named(name)).name()).isEqualTo(name);
  }

  private static Settings named(String name) {
    return new Settings(Map.of("testbed.mongodb.image", name));
  }
}
