package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.core.owner.Myself;
import beamtime.testbed.system.Memory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that together ask for more memory than there is. */
final class PromisedMemoryTest {
  @TempDir private Path temporary;
  private Folders folders;

  @BeforeEach
  void makeFolders() throws IOException {
    folders = Folders.in(temporary);
  }

  @Test
  void whatAServerWasPromisedAndHasNotTakenIsNotPromisedAgain() {
    OptionalLong available = Memory.available();
    Assumptions.assumeTrue(available.isPresent(), "this system does not tell its memory");
    String most = available.getAsLong() / 10 * 8 / (1 << 20) + "m";
    Map<String, String> properties = folders.with("testbed.mongodb.cache", most);
    BackendTestbed testbed = new BackendTestbed();
    try (Running first = testbed.start("mongodb", properties, Silent.PROGRESS)) {
      assertThat(first.failure()).isNull();
      assertThatThrownBy(() -> testbed.start("mongodb", properties, Silent.PROGRESS))
          .isInstanceOf(TestbedException.class)
          .hasMessageContainingAll(
              "mongodb asks for " + most, "available", "promised {mongodb=", "mongodb.cache")
          .hasMessageNotContaining("\n");
    }
    try (Running next = testbed.start("mongodb", properties, Silent.PROGRESS)) {
      assertThat(next.failure()).as("when the first has ended").isNull();
    }
  }

  /** A pipe is one that nobody writes to: who reads it waits for ever. */
  @Test
  void whatAnotherUserPromisesIsNotRead() throws Exception {
    Assumptions.assumeTrue(Myself.name().equals("root"), "only root can make another's folder");
    Path other = Files.createDirectory(folders.runs().resolve("beamtime-other"));
    assertThat(new ProcessBuilder("mkfifo", other + "/memory").start().waitFor()).isZero();
    assertThat(new ProcessBuilder("chown", "nobody", other.toString()).start().waitFor()).isZero();
    try (Running server =
        new BackendTestbed().start("mongodb", folders.properties(), Silent.PROGRESS)) {
      assertThat(server.failure()).isNull();
    }
  }
}
