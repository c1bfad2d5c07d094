package beamtime.testbed.external;

import beamtime.core.backend.TestbedException;
import beamtime.core.backend.UriSecrets;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How a user lets Beamtime see what an external server spends: a shell on its machine, where
 * nothing is installed.
 *
 * @param backend name of the backend
 */
record ServerShell(String backend) {
  List<Option> options() {
    return List.of(shell(), pids());
  }

  private Option shell() {
    return new Option(
        "testbed." + backend + ".shell",
        "",
        "command that runs a script from its standard input on the machine of an external "
            + backend
            + ", such as 'ssh db.lab sh -s': by it its CPU, memory, disk and switches are read");
  }

  private Option pids() {
    return new Option(
        "testbed." + backend + ".pids",
        "",
        "the server's processes on that machine: ids joined by commas, or a name for pgrep -x");
  }

  /** Facts of the endpoint; none where the user names no shell. */
  Map<String, String> facts(Settings settings) {
    Optional<String> command = settings.text(shell());
    Optional<String> which = settings.text(pids());
    if (command.isPresent() != which.isPresent()) {
      throw new TestbedException(
          (command.isPresent() ? pids() : shell()).key()
              + " is missing: give both, or neither; "
              + (command.isPresent() ? pids() : shell()).described());
    }
    command
        .flatMap(text -> UriSecrets.problemOfShell(shell().key(), text))
        .ifPresent(
            problem -> {
              throw new TestbedException(problem);
            });
    Map<String, String> facts = new TreeMap<>();
    command.ifPresent(text -> facts.put("shell", text));
    which.ifPresent(text -> facts.put("pids", text));
    return facts;
  }
}
