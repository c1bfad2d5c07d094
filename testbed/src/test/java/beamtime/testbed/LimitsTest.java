package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.system.Programs;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of the machine that no server can have; for others see {@link EmbeddedServersTest}. */
final class LimitsTest {
  private final BackendTestbed testbed = new BackendTestbed();

  @TempDir private Path temporary;
  private Folders folders;

  @BeforeEach
  void makeFolders() throws IOException {
    folders = Folders.in(temporary);
  }

  @Test
  void moreProcessorsThanThereAreAreRefused() {
    assumeThat(Programs.find("taskset")).as("taskset of util-linux").isPresent();
    assertRefused("100000", "testbed.cpus is 100000", "lower it");
  }

  @Test
  void aPartOfAProcessorIsRefused() {
    assertRefused("0.5", "testbed.cpus is 0.5", "whole number", "docker");
  }

  private void assertRefused(String cpus, String... words) {
    assertThatThrownBy(
            () -> testbed.start("mongodb", folders.with("testbed.cpus", cpus), Silent.PROGRESS))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll(words)
        .hasMessageNotContaining("\n");
    assertThat(folders.runs()).isEmptyDirectory();
  }
}
