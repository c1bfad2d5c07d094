package beamtime.testbed.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a cell says of a server that ran out of something. */
class ShortageTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"msg\":\"WiredTiger error\",\"attr\":{\"message\":\"write: No space left on device\"}}",
        "java.io.IOException: No space left on device",
        "[WARN ] flood stage disk watermark [95%] exceeded on [x]",
      })
  void aFullDiskIsNamedThoughTheServerSaidMuchAfterIt(String line) throws IOException {
    assertThat(told(line + "\n" + "{\"frame\":\"a thread and where it was\"}\n".repeat(5000)))
        .hasValueSatisfying(
            what ->
                assertThat(what)
                    .startsWith("the disk of /data is full: make room there or set testbed.dir")
                    .doesNotContain("\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Terminating due to java.lang.OutOfMemoryError: Java heap space",
        "out of memory.",
        "terminate called after throwing an instance of 'std::bad_alloc'",
        "# There is insufficient memory for the Java Runtime Environment to continue.",
      })
  void missingMemoryIsNamed(String line) throws IOException {
    assertThat(told("starts\n" + line + "\nends\n")).hasValue("it ran out of memory: " + line);
  }

  @Test
  void aLimitOfOpenFilesIsNamed() throws IOException {
    assertThat(told("{\"error\":\"couldn't open [/proc/1/stat] Too many open files\"}\naborts\n"))
        .hasValueSatisfying(
            what -> assertThat(what).contains("may open no more files", "ulimit -n", "/proc/1"));
  }

  @Test
  void optionsForThatCaseAreNotTheCase() throws IOException {
    assertThat(told("JVM arguments [-XX:+HeapDumpOnOutOfMemoryError, -XX:+ExitOnOutOfMemoryError]"))
        .isEmpty();
    assertThat(told("")).isEmpty();
  }

  @Test
  void aKillCountsAsTheKernelsOnlyWhereItSaysSo() {
    assertThat(Shortage.ofKilled(OptionalLong.of(3), OptionalLong.of(3))).isEmpty();
    assertThat(Shortage.ofKilled(OptionalLong.empty(), OptionalLong.of(3))).isEmpty();
    assertThat(Shortage.ofKilled(OptionalLong.of(3), OptionalLong.of(4)))
        .hasValueSatisfying(what -> assertThat(what).contains("perhaps", "memory"));
  }

  @Test
  void aDiskWithRoomIsNotFull() {
    assertThat(Shortage.ofDisk(folder)).isEmpty();
  }

  private Optional<String> told(String log) throws IOException {
    Path file = Files.writeString(folder.resolve("server.log"), log);
    return Shortage.told(new LogFile(file, true), "/data");
  }
}
