package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import beamtime.core.backend.Endpoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How far a write has come on a server whose folder is in memory. */
class DurabilityTest {
  private static final Path IN_MEMORY = Path.of("/dev/shm");

  private static Endpoint at(String provider, String data) {
    return new Endpoint("backend", provider, "1", Map.of(), Map.of("data", data));
  }

  @Test
  void noWriteReachesADiskWhereAFolderOfAnEmbeddedServerLiesInMemory() {
    assumeTrue(Files.isDirectory(IN_MEMORY) && Durability.isInMemory(IN_MEMORY), "no tmpfs");

    assertThat(Durability.DISK.on(at("embedded", "/not there," + IN_MEMORY)))
        .isEqualTo(Durability.PAGE_CACHE);
    assertThat(Durability.MEMORY.on(at("embedded", IN_MEMORY.toString())))
        .isEqualTo(Durability.MEMORY);
    assertThat(Durability.DISK.on(at("docker", IN_MEMORY.toString()))).isEqualTo(Durability.DISK);
  }

  @ParameterizedTest
  @EnumSource
  void aServerOfWhoseFoldersNothingIsKnownReachesWhatItPromises(Durability promised) {
    Endpoint silent = new Endpoint("backend", "embedded", "1", Map.of(), Map.of());

    assertThat(promised.on(silent)).isEqualTo(promised);
    assertThat(promised.on(at("embedded", "/not there"))).isEqualTo(promised);
  }
}
