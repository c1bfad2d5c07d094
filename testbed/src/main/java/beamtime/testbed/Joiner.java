package beamtime.testbed;

import beamtime.core.store.Endpoint;
import beamtime.core.store.EndpointFile;
import beamtime.core.store.TestbedException;
import beamtime.testbed.system.Lock;
import beamtime.testbed.system.Owner;
import beamtime.testbed.system.Programs;
import beamtime.testbed.system.Reason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Finds what a {@link Keeper} keeps, or starts one.
 *
 * @param state where keepers leave word
 */
record Joiner(StateFolder state) {
  /** The endpoint of a backend that lives as long as its owner. */
  Endpoint join(String backend, Owner owner, Map<String, String> properties) {
    try {
      try {
        return joined(backend, owner, properties);
      } catch (NoSuchFileException e) {
        // The last keeper of another host removed the empty folder just after it was made.
        return joined(backend, owner, properties);
      }
    } catch (IOException e) {
      throw new TestbedException(
          "can't start " + backend + " for process " + owner.pid() + ": " + Reason.of(e), e);
    }
  }

  private Endpoint joined(String backend, Owner owner, Map<String, String> properties)
      throws IOException {
    state.make();
    Path record = state.record(backend, owner, properties);
    return Lock.holding(
        lock(record),
        () -> {
          Optional<Endpoint> living = living(record);
          if (living.isPresent()) {
            return living.get();
          }
          keep(backend, owner, properties, record);
          return EndpointFile.read(record);
        });
  }

  /** The file that keeps two forks from starting the same backend. */
  static Path lock(Path record) {
    return record.resolveSibling(record.getFileName() + ".lock");
  }

  private static Optional<Endpoint> living(Path record) throws IOException {
    if (!Files.exists(record)) {
      return Optional.empty();
    }
    Endpoint endpoint = EndpointFile.read(record);
    boolean kept =
        Optional.ofNullable(endpoint.facts().get(Keeper.FACT))
            .flatMap(keeper -> Owner.parse(keeper).alive())
            .isPresent();
    return Optional.of(endpoint).filter(e -> kept);
  }

  private static void keep(String backend, Owner owner, Map<String, String> properties, Path record)
      throws IOException {
    Process keeper =
        new ProcessBuilder(
                List.of(
                    Programs.java().toString(),
                    // It only waits: whatever it took would be missing from what is measured. The
                    // heap grows only where a link has bytes under way.
                    "-Xmx256m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Keeper.class.getName(),
                    backend,
                    owner.toString(),
                    record.toString()))
            // A stream inherited from a fork would make JMH wait for the keeper's end.
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    hand(properties, keeper);
    await(backend, keeper);
  }

  private static void hand(Map<String, String> properties, Process keeper) throws IOException {
    Properties given = new Properties();
    given.putAll(properties);
    try (OutputStream out = keeper.getOutputStream()) {
      given.store(out, null);
    }
  }

  private static void await(String backend, Process keeper) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(keeper.getInputStream(), StandardCharsets.UTF_8))) {
      String line = reader.readLine();
      while (line != null && !line.equals(Keeper.READY)) {
        if (line.startsWith(Keeper.FAILED)) {
          throw new TestbedException(line.substring(Keeper.FAILED.length()));
        }
        if (line.startsWith(Keeper.STEP)) {
          System.err.println(line.substring(Keeper.STEP.length()));
        }
        line = reader.readLine();
      }
      if (line == null) {
        throw new TestbedException(
            "the process that should keep " + backend + " ended before it was up");
      }
    }
  }
}
