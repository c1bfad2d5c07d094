package beamtime.core.cli;

import beamtime.core.cell.Nearest;
import beamtime.core.launch.Backends;
import beamtime.core.launch.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Parameters;

/** Backends to keep or to stop. */
final class KeptOptions extends PropertyOptions {
  @Parameters(
      paramLabel = "backend",
      arity = "0..*",
      description =
          "such as hbase; where none is named, up starts those of this jar and down stops all")
  private List<String> names = new ArrayList<>();

  /** Whether the user named any. */
  boolean named() {
    return !names.isEmpty();
  }

  /** Those that the user named, else the others. */
  Set<String> backends(Set<String> others) {
    Set<String> known = Backends.known();
    List<String> problems =
        names.stream()
            .filter(name -> !known.contains(name))
            .map(name -> "unknown backend '" + name + "'; " + Nearest.hint(name, known))
            .toList();
    UsageException.throwIfAny(problems);
    return named() ? new TreeSet<>(names) : others;
  }
}
