package beamtime.core.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Commands that measure one cell again, on the same kind of server, for a shell in the folder of
 * the project, or where the run was started if its jar is not the build's.
 *
 * @param jar benchmarks.jar of the module
 * @param testbed properties of the testbed; they hold no secrets
 */
public record Rerun(Path jar, Map<String, String> testbed) {
  private static final Pattern PLAIN = Pattern.compile("[\\w./:,=@%+-]*");

  /** Module, target, jar: what is below the project's folder. */
  private static final int LEVELS = 3;

  /** One line. */
  public String command(String benchmark, Map<String, String> params, String jmhOptions) {
    StringBuilder command = java();
    command.append(" '^").append(benchmark.replace(".", "\\.")).append("$'");
    params.forEach((name, value) -> command.append(" -p ").append(quoted(name + "=" + value)));
    return command.append(' ').append(jmhOptions).toString();
  }

  /** One line of words after the jar. */
  public String command(List<String> words) {
    StringBuilder command = java();
    words.forEach(word -> command.append(' ').append(quoted(word)));
    return command.toString();
  }

  private StringBuilder java() {
    StringBuilder command = new StringBuilder("java");
    new TreeMap<>(testbed)
        .forEach((key, value) -> command.append(' ').append(quoted("-D" + key + "=" + value)));
    return command.append(" -jar ").append(quoted(path()));
  }

  /** A jar that the build has left, or else one that lies where the user has put it. */
  private String path() {
    Path file = jar.normalize();
    int names = file.getNameCount();
    if (names >= LEVELS && file.getName(names - 2).endsWith("target")) {
      return file.subpath(names - LEVELS, names).toString();
    }
    Path here = Path.of("").toAbsolutePath();
    return (file.startsWith(here) ? here.relativize(file) : file).toString();
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
