package beamtime.testbed.keeper;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.TestbedException;
import beamtime.core.owner.JavaCommand;
import beamtime.core.owner.Owner;
import beamtime.core.owner.SafetyNet;
import beamtime.testbed.fetch.Artifacts;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Programs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Starts a {@link Keeper} and waits until it keeps its backend. */
final class KeeperProcess {
  private final String backend;
  private final Process process;
  private final Progress progress;

  private KeeperProcess(String backend, Process process, Progress progress) {
    this.backend = backend;
    this.process = process;
    this.progress = progress;
  }

  /**
   * Has a backend kept.
   *
   * @param owner process whose end ends it; empty where it stays until told to stop
   * @param record file in which the keeper says where it is
   */
  static void start(
      String backend,
      Optional<Owner> owner,
      Map<String, String> properties,
      Path record,
      Progress progress)
      throws IOException {
    Process process =
        JavaCommand.builder(command(backend, owner, record))
            // A stream inherited from a fork would make JMH wait for the keeper's end.
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (SafetyNet interrupted = new SafetyNet("cancel-" + backend, process::destroy)) {
      hand(properties, process);
      new KeeperProcess(backend, process, progress).await();
    }
  }

  private static List<String> command(String backend, Optional<Owner> owner, Path record) {
    List<String> command = new ArrayList<>();
    // In a session of its own it outlives the terminal and gets none of its signals.
    Programs.find("setsid").ifPresent(setsid -> command.add(setsid.toString()));
    command.add(Programs.java().toString());
    Artifacts.TOLD.stream()
        .filter(told -> System.getProperty(told) != null)
        .forEach(told -> command.add("-D" + told + "=" + System.getProperty(told)));
    command.addAll(
        List.of(
            // It only waits: whatever it took would be missing from what is measured. The
            // heap grows only where a link has bytes under way.
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Djava.io.tmpdir=" + Settings.temporary(),
            "-cp",
            System.getProperty("java.class.path"),
            Keeper.class.getName(),
            backend,
            owner.map(Owner::toString).orElse(Keeper.NOBODY),
            record.toString()));
    return command;
  }

  private static void hand(Map<String, String> properties, Process keeper) throws IOException {
    Properties given = new Properties();
    given.putAll(properties);
    try (OutputStream out = keeper.getOutputStream()) {
      given.store(out, null);
    }
  }

  private void await() throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = reader.readLine();
      while (line != null && !line.equals(Keeper.READY)) {
        tell(line);
        line = reader.readLine();
      }
      if (line == null) {
        throw new TestbedException(
            "the process that should keep " + backend + " ended before it was up");
      }
    }
  }

  private void tell(String line) {
    if (line.startsWith(Keeper.FAILED)) {
      throw new TestbedException(line.substring(Keeper.FAILED.length()));
    }
    if (line.startsWith(Keeper.STEP)) {
      progress.step(backend, line.substring(Keeper.STEP.length()));
    }
    if (line.startsWith(Keeper.AMOUNT)) {
      String[] parts = line.substring(Keeper.AMOUNT.length()).split(" ", 3);
      progress.amount(backend, parts[2], Long.parseLong(parts[0]), Long.parseLong(parts[1]));
    }
  }
}
