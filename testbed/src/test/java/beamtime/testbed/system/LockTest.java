package beamtime.testbed.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LockTest {
  @TempDir private Path folder;

  @Test
  void whatIsGuardedIsDoneAndTheFileStays() throws IOException {
    Path file = folder.resolve("a.lock");
    assertThat(Lock.<String>holding(file, () -> "first")).isEqualTo("first");
    assertThat(Lock.<String>holding(file, () -> "second")).isEqualTo("second");
    assertThat(file).isEmptyFile();
  }

  @Test
  void aLinkInItsPlaceIsNotFollowed() throws IOException {
    Path elsewhere = folder.resolve("elsewhere");
    Path link = Files.createSymbolicLink(folder.resolve("a.lock"), elsewhere);
    assertThatThrownBy(() -> Lock.<String>holding(link, () -> "done"))
        .isInstanceOf(IOException.class);
    assertThat(elsewhere).doesNotExist();
  }
}
