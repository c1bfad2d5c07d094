package beamtime.testbed.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;

final class RyukTest {
  /** Testcontainers names the version of its clean-up in a class that it keeps to itself. */
  @Test
  void cleanUpIsTheOneThatTestcontainersAsksFor() throws ReflectiveOperationException {
    Constructor<?> ryuk =
        Class.forName("org.testcontainers.utility.RyukContainer").getDeclaredConstructor();
    ryuk.setAccessible(true);
    try (GenericContainer<?> container = (GenericContainer<?>) ryuk.newInstance()) {
      assertThat(container.toString() + container.getImage())
          .contains(DockerProvider.RYUK.pinned().name());
    }
  }
}
