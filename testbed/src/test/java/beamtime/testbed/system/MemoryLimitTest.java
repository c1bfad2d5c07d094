package beamtime.testbed.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MemoryLimitTest {
  @TempDir private Path folder;

  @Test
  void theTightestOfItsGroupsCounts() throws IOException {
    group("", "max", 900, 0);
    group("slurm", "max", 800, 0);
    group("slurm/job", "1000", 700, 100);
    group("slurm/job/step", "600", 150, 0);
    assertThat(left("0::/slurm/job/step")).hasValue(400);
    assertThat(left("0::/slurm")).isEmpty();
  }

  @Test
  void aGroupThatNobodyMayReadAndVersionOneTellNothing() throws IOException {
    assertThat(left("0::/elsewhere")).isEmpty();
    assertThat(left("4:memory:/job")).isEmpty();
  }

  private OptionalLong left(String membership) throws IOException {
    return new MemoryLimit(folder.resolve("mount"))
        .left(Files.writeString(folder.resolve("cgroup"), membership + "\n"));
  }

  private void group(String name, String limit, long taken, long files) throws IOException {
    Path group = Files.createDirectories(folder.resolve("mount").resolve(name));
    Files.writeString(group.resolve("memory.max"), limit + "\n");
    Files.writeString(group.resolve("memory.current"), taken + "\n");
    Files.writeString(group.resolve("memory.stat"), "anon 7\ninactive_file " + files + "\n");
  }
}
