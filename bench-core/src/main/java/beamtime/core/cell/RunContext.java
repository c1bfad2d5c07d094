package beamtime.core.cell;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.EndpointFile;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.TestbedException;
import beamtime.core.owner.Myself;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.store.Place;
import beamtime.core.store.RunId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a fork finds of its run: the endpoints that the launcher started, and where to leave
 * evidence.
 *
 * <p>The launcher names the folder of the run in the environment, which JMH hands on to its forks
 * and does not publish. A fork without one was started from an IDE or by JMH alone: it joins a
 * backend that is running or has one started.
 *
 * @param folder folder of the run, absent for a fork without a launcher
 */
public record RunContext(Optional<Path> folder) {
  /** Environment variable that holds the folder of the run. */
  public static final String RUN_FOLDER = "BEAMTIME_RUN";

  private static final String SINGLE = OwnedFolder.PREFIX;
  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);

  /** Users have the same names on many machines of a laboratory, which may share a backend. */
  private static final String MACHINE = Myself.host().orElse("unnamed");

  /** The context of this process. */
  public static RunContext current() {
    return new RunContext(Optional.ofNullable(System.getenv(RUN_FOLDER)).map(Path::of));
  }

  /**
   * How the name of the folder of a benchmark that a user started singly begins: with the time,
   * from which {@link #runId} reads it.
   */
  public static String singleKind(Instant started) {
    return SECOND.format(started);
  }

  /** The job that the run is part of; empty where no other machine has a part in it. */
  public Optional<JointRun> job() {
    return folder.flatMap(JointRun::of);
  }

  /**
   * Whose places are that a fork writes and removes: the run's, by the time in the name of its
   * folder; where it is part of a job, this machine's in it; for a fork without a launcher its own,
   * by the time of its start.
   */
  public RunId runId() {
    return job().map(JointRun::own).orElseGet(this::ownId);
  }

  private RunId ownId() {
    Optional<Instant> named = folder.flatMap(RunContext::time);
    return RunId.at(named.orElseGet(RunContext::startOfProcess), MACHINE + apart(named));
  }

  /**
   * Whose places are to be removed when the run ends. What all machines of a job have loaded
   * together is for the first of them to remove, once all have ended.
   */
  public Set<RunId> removed() {
    return job()
        .filter(job -> job.slice().rank() == 0)
        .map(job -> Set.of(job.own(), job.id()))
        .orElseGet(() -> Set.of(runId()));
  }

  /**
   * Whose places are that are loaded once: the run's; where it is part of a job, the job's; for
   * single benchmarks the user's, so that the next one finds on a backend that is kept up what this
   * one has loaded.
   */
  public RunId dataId() {
    return job().map(JointRun::id).orElseGet(this::ownDataId);
  }

  private RunId ownDataId() {
    boolean ofRun = folder.filter(path -> !isSingle(path)).flatMap(RunContext::time).isPresent();
    return ofRun ? ownId() : RunId.own(Myself.name(), MACHINE);
  }

  /** A place that no other fork uses. */
  public Place freshPlace(String kind) {
    String unique =
        Long.toString(ProcessHandle.current().pid(), 36) + Long.toString(System.nanoTime(), 36);
    return Place.of(runId(), kind, unique.replace("-", ""));
  }

  /** The place of data that is loaded once, named by its digest. */
  public Place lastingPlace(String kind, String digest) {
    return Place.of(dataId(), kind, digest);
  }

  /**
   * Command that removes what is loaded once, for a shell, with the properties of this process.
   *
   * @param jar benchmarks.jar of the backend's module
   */
  public String removal(String jar) {
    StringBuilder command = new StringBuilder("java ");
    testbedProperties()
        .forEach((name, value) -> command.append(quoted("-D" + name + "=" + value)).append(' '));
    return command + "-jar " + quoted(jar) + " clean --yes --run=" + dataId();
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  private String apart(Optional<Instant> named) {
    return named.isPresent()
        ? folder.orElseThrow().toAbsolutePath().toString()
        : Long.toString(ProcessHandle.current().pid());
  }

  private static boolean isSingle(Path folder) {
    return folder.getFileName().toString().startsWith(SINGLE);
  }

  /** The first 14 digits in the name of a run's folder, such as 20260131-235959. */
  private static Optional<Instant> time(Path folder) {
    String digits = folder.getFileName().toString().replaceAll("[^0-9]", "");
    return RunId.parse(digits.substring(0, Math.min(14, digits.length()))).flatMap(RunId::time);
  }

  private static Instant startOfProcess() {
    return ProcessHandle.current().info().startInstant().orElseGet(Instant::now);
  }

  /** Folder with one file for each endpoint. */
  public static Path endpoints(Path folder) {
    return folder.resolve("endpoints");
  }

  /** File with the endpoint of a server. */
  public static Path endpointFile(Path folder, ServerName server) {
    return endpoints(folder).resolve(server + ".properties");
  }

  /** File with the evidence of a cell. */
  public static Path evidenceFile(Path folder, CellName cell) {
    return folder.resolve("evidence").resolve(cell.fileName() + ".properties");
  }

  /** The number that the last fork of a cell has left; empty for the first, and without a run. */
  public OptionalLong fromLastFork(CellName cell) {
    Optional<Path> file =
        folder.map(run -> numberFile(run, cell, here(cell))).filter(Files::exists);
    try {
      return file.isEmpty()
          ? OptionalLong.empty()
          : OptionalLong.of(Long.parseLong(Files.readString(file.get()).strip()));
    } catch (IOException e) {
      throw new UncheckedIOException("what a fork of " + cell + " has left can't be read", e);
    }
  }

  /** Leaves a number for the next fork of a cell; does nothing without a run. */
  public void toNextFork(CellName cell, long number) {
    if (folder.isEmpty()) {
      return;
    }
    Path file = numberFile(folder.get(), cell, here(cell));
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, number + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("nothing can be left for the next fork of " + cell, e);
    }
  }

  private static ServerName here(CellName cell) {
    return ServerName.ofThisJvm(cell.backend());
  }

  /** File with the number that forks of a cell on a server leave each other. */
  public static Path numberFile(Path folder, CellName cell, ServerName server) {
    return folder.resolve("evidence").resolve(cell.fileName() + "-" + server + ".number");
  }

  /** The endpoint of a backend. */
  public Endpoint endpoint(String backend) {
    if (backend.equals(OnBackend.FLOOR)) {
      return new Endpoint(backend, "in-process", "", Map.of(), Map.of());
    }
    if (folder.isPresent()) {
      Path file = endpointFile(folder.get(), ServerName.ofThisJvm(backend));
      if (Files.exists(file)) {
        return EndpointFile.read(file);
      }
    }
    return Testbed.of(backend)
        .orElseThrow(
            () ->
                new TestbedException(
                    "no endpoint of "
                        + backend
                        + ": put the module testbed on the class path, or start the benchmark by"
                        + " benchmarks.jar"))
        .join(backend, testbedProperties());
  }

  /**
   * Leaves the evidence of a cell, and where the fork's time went, in the folder of the run; does
   * nothing without one.
   */
  public void write(CellName cell, Evidence evidence, PhaseTimes times) {
    if (folder.isEmpty()) {
      return;
    }
    Properties file = new Properties();
    evidence.recorded().forEach(file::setProperty);
    times.told().forEach(file::setProperty);
    Path path = evidenceFile(folder.get(), cell);
    try {
      Files.createDirectories(path.getParent());
      try (Writer out = Files.newBufferedWriter(path, StandardCharsets.UTF_8)) {
        file.store(out, cell.toString());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("evidence of " + cell + " can't be written to " + path, e);
    }
  }

  private static Map<String, String> testbedProperties() {
    Map<String, String> found = new TreeMap<>();
    System.getProperties().stringPropertyNames().stream()
        .filter(Testbed::isProperty)
        .forEach(name -> found.put(name, System.getProperty(name)));
    return found;
  }
}
