package beamtime.core.run;

import beamtime.core.cell.Preset;
import beamtime.core.launch.Backends;
import beamtime.core.launch.ConsoleProgress;
import beamtime.core.launch.Effort;
import beamtime.core.launch.Listed;
import beamtime.core.launch.RunFolders;
import beamtime.core.launch.RunSettings;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.result.RunRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A run of given cells by this class path, in a folder of its own. */
public final class CellsRun implements AutoCloseable {
  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private final Path folder;
  private final HostClient host;

  /** What a test does while the cells are measured. */
  public interface Meanwhile {
    /** Does it, in a thread of its own. */
    void act(Run run, Backends backends) throws Exception;
  }

  /**
   * A run that is not started.
   *
   * @param temporary in which it gets its folders
   */
  public CellsRun(Path temporary) throws IOException {
    folder = RunFolders.make(temporary.resolve("runs"), Instant.now());
    host =
        new HostClient(
            Path.of(System.getProperty("java.class.path")), // java takes it as it takes a jar
            folder,
            OwnedFolder.create(temporary, "run"));
  }

  /** Its folder. */
  public Path folder() {
    return folder;
  }

  /** What it has printed. */
  public String screen() {
    return screen.toString(StandardCharsets.UTF_8);
  }

  /** Names of the files in a part of its folder. */
  public List<String> names(String part) {
    return List.of(folder.resolve(part).toFile().list());
  }

  /** Waits until a load point is under way. */
  public void awaitPoint() {
    while (names("cells").stream().noneMatch(name -> name.endsWith(".hlog"))) {
      LockSupport.parkNanos(10_000_000); // the forks that are waited for need the cores
    }
  }

  /** Starts the servers of the cells and measures them. */
  public RunRecord measure(Meanwhile meanwhile, Listed... cells) throws Exception {
    Plan plan = new Plan(Stream.of(cells).map(cell -> new Plan.Planned(cell, host)).toList());
    Map<String, String> testbed = new TreeMap<>(Map.of("testbed", "embedded"));
    testbed.put("testbed.logs", folder.resolve("logs").toString());
    PrintStream out = new PrintStream(screen, true, StandardCharsets.UTF_8);
    try (ConsoleProgress progress = new ConsoleProgress(out);
        Backends backends = Backends.start(plan.servers(), server -> testbed, progress, folder)) {
      Run run = new Run(folder, settings(), plan, backends, Instant.now(), out);
      FutureTask<Boolean> other =
          new FutureTask<>(
              () -> {
                meanwhile.act(run, backends);
                return true;
              });
      new Thread(other).start();
      RunRecord record = run.measure();
      other.get();
      return record;
    }
  }

  /** The cells say themselves how they are measured. */
  private static RunSettings settings() {
    return new RunSettings(
        Preset.SMOKE,
        "",
        Optional.empty(),
        List.of(),
        List.of(),
        Map.of(),
        Effort.fixed(1),
        OptionalInt.empty(),
        Duration.ZERO,
        Map.of(),
        Map.of());
  }

  @Override
  public void close() {
    host.close();
  }
}
