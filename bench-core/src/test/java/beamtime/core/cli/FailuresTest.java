package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FailuresTest {
  @Test
  void aFileThatIsMissingNeedsNoSpace() {
    assertThat(Failures.explain(new NoSuchFileException("runs/a/run.json")))
        .isEqualTo("runs/a/run.json: there is no such file");
    assertThat(Failures.explain(new NoSuchFileException("a", null, "no run of this job")))
        .isEqualTo("a: no run of this job");
  }

  @Test
  void aFileThatCanNotBeWrittenDoes() {
    assertThat(Failures.explain(new FileSystemException("a", null, "No space left on device")))
        .isEqualTo("a: No space left on device; free some space or choose another folder");
    assertThat(Failures.explain(new FileSystemException("a", null, "Not a directory")))
        .isEqualTo("a: Not a directory");
  }
}
