package beamtime.core.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.owner.JavaCommand;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One run at a time on a machine. */
class MachineLockTest {
  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir private Path folder;
  private Path file;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

  @BeforeEach
  void nameFile() {
    file = folder.resolve(MachineLock.NAME);
  }

  private MachineLock take(Duration wait) throws IOException, InterruptedException {
    return take(Optional.empty(), wait);
  }

  private MachineLock take(Optional<String> job, Duration wait)
      throws IOException, InterruptedException {
    return MachineLock.take(file, folder, job, "test of the second", wait, out);
  }

  @Test
  void secondOneIsToldWhoHoldsTheMachineAndWhatItDoes() throws Exception {
    Process first = holder();
    assertThatThrownBy(() -> take(Duration.ZERO))
        .isInstanceOf(MachineLock.BusyException.class)
        .hasMessageContainingAll(
            "process " + first.pid() + " of user " + System.getProperty("user.name"),
            "test of the first",
            "bench.wait")
        .hasMessageNotContaining("\n");
    assertThat(printed.toString(StandardCharsets.UTF_8)).as("nothing to wait for").isEmpty();
    first.destroyForcibly().waitFor();
  }

  @Test
  void secondOneWaitsUntilTheFirstIsDead() throws Exception {
    Process first = holder();
    CompletableFuture<MachineLock> second =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return take(LONG);
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    while (!printed.toString(StandardCharsets.UTF_8).contains("waits up to 120 s")) {
      assertThat(second).isNotDone();
      Thread.sleep(20);
    }
    assertThat(second).as("the first lives").isNotDone();
    first.destroyForcibly();
    second.join().close();
    // the lock goes a moment before the process does
    assertThat(first.waitFor(1, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void fileIsOpenToAllUsersAndServesAgain() throws Exception {
    take(Duration.ZERO).close();
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-rw-rw-"));
    take(Duration.ZERO).close();
    assertThat(folder).isDirectoryContaining(file::equals).isNotEmptyDirectory();
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder(MachineLock.NAME, MachineLock.JMH);
  }

  @Test
  void linkInItsPlaceIsRefusedAndWhatItLeadsToIsLeftAlone() throws Exception {
    Path precious = Files.writeString(folder.resolve("precious"), "precious");
    Files.createSymbolicLink(file, precious);
    assertThatThrownBy(() -> take(Duration.ZERO))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(file.toString(), "remove it");
    assertThat(precious).hasContent("precious");
  }

  @Test
  void pipeOrASecondNameOfAFileInItsPlaceIsRefusedAtOnce() throws Exception {
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> take(Duration.ZERO))
        .hasMessageContainingAll(MachineLock.NAME, "remove it");
    Files.delete(file);
    Path precious = Files.writeString(folder.resolve("precious"), "precious");
    Files.createLink(file, precious);
    assertThatThrownBy(() -> take(Duration.ZERO))
        .hasMessageContainingAll(MachineLock.NAME, "remove it");
    assertThat(precious).hasContent("precious");
  }

  @Test
  void runsWithOtherFoldersForTemporaryFilesExcludeEachOther() throws Exception {
    List<String> seen = new ArrayList<>();
    for (String temporary : List.of("one", "another")) {
      Path own = Files.createDirectory(folder.resolve(temporary));
      List<String> command = JavaCommand.command(own);
      command.addAll(List.of("-cp", System.getProperty("java.class.path"), Place.class.getName()));
      Process process = new ProcessBuilder(command).start();
      seen.add(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    }
    assertThat(seen.get(0)).isEqualTo(seen.get(1)).endsWith(MachineLock.NAME);
  }

  /** Prints where the lock of the machine is. */
  static final class Place {
    private Place() {}

    public static void main(String[] args) {
      System.out.print(MachineLock.file());
    }
  }

  @Test
  void jmhRunOfAnotherProjectHasTheMachineToo() throws Exception {
    Path other = Files.createDirectory(folder.resolve("jmh"));
    Process jmh = holder(other.resolve(MachineLock.JMH));
    assertThatThrownBy(
            () -> MachineLock.take(file, other, Optional.empty(), "test", Duration.ZERO, out))
        .isInstanceOf(MachineLock.BusyException.class)
        .hasMessageContainingAll("JMH run of another project", MachineLock.JMH);
    jmh.destroyForcibly().waitFor();
    try (MachineLock ours =
            MachineLock.take(file, other, Optional.empty(), "test", Duration.ZERO, out);
        FileChannel theirs =
            FileChannel.open(other.resolve(MachineLock.JMH), StandardOpenOption.WRITE)) {
      assertThat(ours).isNotNull();
      assertThatThrownBy(theirs::tryLock).isInstanceOf(OverlappingFileLockException.class);
    }
  }

  @Test
  void wordOfTheHolderCannotSteerATerminal() throws Exception {
    Process first = holder();
    Files.writeString(file, "\u001b[31mred\n");
    assertThatThrownBy(() -> take(Duration.ZERO))
        .hasMessageContaining("[31mred")
        .hasMessageNotContaining("\u001b")
        .hasMessageNotContaining("\n");
    first.destroyForcibly().waitFor();
  }

  @Test
  void ranksOfOneJobShareTheMachineAndNobodyElseComesIn() throws Exception {
    Process first = holder("job 77");
    Process second = holder("job 77");
    assertThatThrownBy(() -> take(Duration.ZERO))
        .isInstanceOf(MachineLock.BusyException.class)
        .hasMessageContainingAll("process " + first.pid(), "test of the first [job 77]");
    assertThatThrownBy(() -> take(Optional.of("job 78"), Duration.ZERO))
        .isInstanceOf(MachineLock.BusyException.class);
    first.destroyForcibly().waitFor();
    assertThatThrownBy(() -> take(Optional.of("78"), Duration.ZERO))
        .as("one of its ranks is still at work")
        .isInstanceOf(MachineLock.BusyException.class);
    take(Optional.of("job 77"), Duration.ZERO).close();
    second.destroyForcibly().waitFor();
    take(Optional.of("job 78"), Duration.ZERO).close();
    take(Duration.ZERO).close();
  }

  @Test
  void aRankDoesNotComeInBesideAnotherRun() throws Exception {
    Process first = holder();
    assertThatThrownBy(() -> take(Optional.of("job 77"), Duration.ZERO))
        .isInstanceOf(MachineLock.BusyException.class)
        .hasMessageContaining("process " + first.pid());
    first.destroyForcibly().waitFor();
  }

  @Test
  void whereItsFileCannotGrowItIsHeldAllTheSameButNotByAJob() throws Exception {
    Process first = new ProcessBuilder(withoutRoom(holding(file))).start();
    assertThat(first.inputReader().readLine()).isEqualTo("held");
    assertThatThrownBy(() -> take(Duration.ZERO))
        .isInstanceOf(MachineLock.BusyException.class)
        .hasMessageContaining("another run (see " + file + ")");
    first.destroyForcibly().waitFor();
    Process job = new ProcessBuilder(withoutRoom(holding(file, "job 77"))).start();
    assertThat(new String(job.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("can't write to " + file + ": ");
  }

  /** The system refuses it to write to any file, as that of a full disk does. */
  private static List<String> withoutRoom(List<String> command) {
    List<String> limited = new ArrayList<>(List.of("sh", "-c", "ulimit -f 0; exec \"$@\"", "sh"));
    limited.addAll(command);
    return limited;
  }

  private Process holder(String... job) throws IOException {
    return holder(file, job);
  }

  private Process holder(Path file, String... job) throws IOException {
    Process process =
        new ProcessBuilder(holding(file, job))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    assertThat(said.readLine()).isEqualTo("held");
    return process;
  }

  private List<String> holding(Path file, String... job) {
    List<String> command = JavaCommand.command(folder);
    command.addAll(
        List.of(
            "-cp", System.getProperty("java.class.path"), Holder.class.getName(), file.toString()));
    command.addAll(List.of(job));
    return command;
  }

  /** Takes the machine and keeps it until it is killed. */
  static final class Holder {
    private Holder() {}

    @SuppressWarnings("ClosingStandardOutputStreams") // the lock closes no stream
    public static void main(String[] args) throws Exception {
      try (MachineLock lock =
          MachineLock.take(
              Path.of(args[0]),
              Path.of(args[0]).getParent(),
              Arrays.stream(args).skip(1).findFirst(),
              "test of the first",
              Duration.ZERO,
              System.out)) {
        System.out.println("held");
        Thread.sleep(600_000);
      }
    }
  }
}
