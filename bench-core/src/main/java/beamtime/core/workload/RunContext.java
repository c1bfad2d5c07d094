package beamtime.core.workload;

import beamtime.core.store.Endpoint;
import beamtime.core.store.EndpointFile;
import beamtime.core.store.Testbed;
import beamtime.core.store.TestbedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
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

  /** The context of this process. */
  public static RunContext current() {
    return new RunContext(Optional.ofNullable(System.getenv(RUN_FOLDER)).map(Path::of));
  }

  /**
   * Name of the run, fit for a {@link beamtime.core.store.Place}; {@code own} for a fork without a
   * launcher.
   */
  public String runId() {
    return folder
        .map(path -> path.getFileName().toString().replaceAll("[^a-z0-9]", ""))
        .orElse("own");
  }

  /** Folder with one file for each endpoint. */
  public static Path endpoints(Path folder) {
    return folder.resolve("endpoints");
  }

  /** File with the evidence of a cell. */
  public static Path evidenceFile(Path folder, CellName cell) {
    return folder.resolve("evidence").resolve(cell.fileName() + ".properties");
  }

  /** The endpoint of a backend. */
  public Endpoint endpoint(String backend) {
    if (backend.equals(OnBackend.FLOOR)) {
      return new Endpoint(backend, "in-process", "", Map.of(), Map.of());
    }
    if (folder.isPresent()) {
      Path file = endpoints(folder.get()).resolve(backend + ".properties");
      if (Files.exists(file)) {
        return EndpointFile.read(file);
      }
    }
    for (Testbed testbed : ServiceLoader.load(Testbed.class)) {
      if (testbed.backends().contains(backend)) {
        return testbed.join(backend, testbedProperties());
      }
    }
    throw new TestbedException(
        "no endpoint of "
            + backend
            + ": put the module testbed on the class path, or start the benchmark by benchmarks.jar");
  }

  /** Leaves the evidence of a cell in the folder of the run; does nothing without one. */
  public void write(CellName cell, Evidence evidence) {
    if (folder.isEmpty()) {
      return;
    }
    Properties file = new Properties();
    file.setProperty("data", evidence.data());
    file.setProperty("rows", Long.toString(evidence.checked().rows()));
    file.setProperty("checksum", Long.toHexString(evidence.checked().checksum()));
    evidence.facts().forEach((key, value) -> file.setProperty("fact." + key, value));
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
        .filter(name -> name.equals("testbed") || name.startsWith("testbed."))
        .forEach(name -> found.put(name, System.getProperty(name)));
    return found;
  }
}
