package beamtime.testbed.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.setting.Settings;
import java.lang.reflect.Constructor;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.containers.GenericContainer;

final class ImagesTest {
  private static final Images IMAGES = new Images();

  @ParameterizedTest
  @ValueSource(strings = {"mongo", "mongo:latest", "registry.lab:5000/db/mongo"})
  void anImageThatIsNotPinnedIsRefused(String name) {
    assertThatThrownBy(() -> IMAGES.of("mongodb", named(name)))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll("'" + name + "'", "testbed.mongodb.image", "not pinned");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mongo:7 0", "mongo:", "a:b:c d"})
  void whatIsNoImageIsRefused(String name) {
    assertThatThrownBy(() -> IMAGES.of("mongodb", named(name)))
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
    assertThat(IMAGES.of("mongodb", named(name)).name()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"elasticsearch", "jre", "mongodb", "postgresql", "ryuk", "toxiproxy"})
  void ourOwnListIsPinned(String key) {
    assertThat(IMAGES.pinned(key).name()).contains(":").doesNotContain("${");
  }

  /** Testcontainers names the version of its clean-up in a class that it keeps to itself. */
  @Test
  void cleanUpIsTheOneThatTestcontainersAsksFor() throws ReflectiveOperationException {
    Constructor<?> ryuk =
        Class.forName("org.testcontainers.utility.RyukContainer").getDeclaredConstructor();
    ryuk.setAccessible(true);
    try (GenericContainer<?> container = (GenericContainer<?>) ryuk.newInstance()) {
      assertThat(container.toString() + container.getImage())
          .contains(IMAGES.pinned(Images.RYUK).name());
    }
  }

  private static Settings named(String name) {
    return new Settings(Map.of("testbed.mongodb.image", name));
  }
}
