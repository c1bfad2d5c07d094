package beamtime.core.load;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Drive;
import beamtime.core.cell.FrameDrive;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.Preset;
import beamtime.core.cell.Slice;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Listing;
import beamtime.core.launch.Pace;
import beamtime.core.launch.RunSettings;
import beamtime.core.meeting.Meeting;
import beamtime.core.point.RigMessages;
import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.store.RunId;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.FloorJobScanBenchmark;
import beamtime.core.workload.events.FloorEventReadBenchmark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A load of the floor in a JVM of its own. */
@Timeout(120)
class LoadRunTest {
  private static final int CODE = 3;

  @TempDir private Path folder;

  @Test
  void aLoadThatIsToldToEndOnceItIsDrivenStillTidiesUp() throws Exception {
    assertThat(run(ToldToEnd.class)).isEqualTo(CODE);
    assertThat(folder.resolve("tidied")).exists();
  }

  /** Else they would wait for what it was to load, or for its next point, without end. */
  @Test
  void othersAreToldOfWhatTheBackendLacks() throws Exception {
    assertThat(run(Lacking.class)).isZero();
    assertThat(folder.resolve("told")).content().contains("tags are what EventSelect looks at");
  }

  /** How a JVM of this main class ends. */
  private int run(Class<?> main) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            main.getName(),
            folder.toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start()
        .waitFor();
  }

  /** Begins to end its JVM when the load begins to tidy up, which takes a while. */
  private record SlowEnd(Path folder) implements Meeting {
    @Override
    public RunId job() {
      return Meeting.ALONE.job();
    }

    @Override
    public SortedMap<String, String> facts() {
      return Meeting.ALONE.facts();
    }

    @Override
    public void loaded() {}

    @Override
    public Instant start(int point, Duration longest) {
      return Instant.now();
    }

    @Override
    public List<String> ended() throws IOException, InterruptedException {
      new Thread(() -> System.exit(CODE)).start();
      Thread.sleep(2000);
      Files.createFile(folder.resolve("tidied"));
      return List.of();
    }

    @Override
    public void gaveUp(String why) {}

    @Override
    public void close() {}
  }

  /** Its argument is a folder. */
  static final class ToldToEnd {
    private ToldToEnd() {}

    public static void main(String[] args) throws Exception {
      Path folder = Path.of(args[0]);
      load(folder, FloorJobScanBenchmark.class, Map.of("days", "1"), new SlowEnd(folder)).run();
    }
  }

  /** Its argument is a folder. */
  static final class Lacking {
    private Lacking() {}

    public static void main(String[] args) throws Exception {
      Path folder = Path.of(args[0]);
      Meeting others =
          new Meeting() {
            @Override
            public RunId job() {
              return Meeting.ALONE.job();
            }

            @Override
            public Instant start(int point, Duration longest) {
              return Instant.now();
            }

            @Override
            public void gaveUp(String why) throws IOException {
              Files.writeString(folder.resolve("told"), why);
            }
          };
      load(folder, FloorEventReadBenchmark.class, Map.of("shape", "TAG"), others).run();
    }
  }

  private static LoadRun load(
      Path folder, Class<?> benchmark, Map<String, String> params, Meeting meeting) {
    BenchmarkShape shape = Listing.shape(benchmark.getName());
    Drive drive = new Drive(Mode.CLOSED, 2, 0, "", FrameDrive.PLAIN, 0, 1000, false);
    Listed cell =
        new Listed(
            shape.workload(),
            OnBackend.FLOOR,
            "jobs",
            params,
            Set.of(),
            shape.jmhName(),
            "",
            "",
            Pace.of(Preset.SMOKE),
            OnBackend.FLOOR,
            Optional.of(drive));
    return new LoadRun(
        shape,
        RigMessages.Request.of(cell, drive),
        "256m",
        Optional.empty(),
        RunSettings.ofThisJvm("load", Map.of()),
        folder.resolve("runs"),
        Slice.WHOLE,
        meeting,
        System.out);
  }
}
