package beamtime.core.cli;

import beamtime.core.launch.RunSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Properties among the words of a command. */
class PropertyOptions {
  private static final String PREFIX = "-D";

  @Option(
      names = {PREFIX, "--property"},
      paramLabel = "name=value",
      description =
          "property of the run or of the servers, such as testbed.hbase.heap=4g; once for each")
  private Map<String, String> properties = new LinkedHashMap<>();

  /**
   * What was given here, before the command and to this JVM.
   *
   * @param command that has these options
   * @throws beamtime.core.launch.UsageException where the command can't use one
   */
  RunSettings settings(String command) {
    return RunSettings.ofThisJvm(command, properties);
  }

  /** Gives one more, unless the user has. */
  void set(String name, String value) {
    properties.putIfAbsent(name, value);
  }

  /** The same words, with properties that stand before the command behind it. */
  static List<String> behindCommand(List<String> words) {
    int first = 0;
    while (first < words.size() && words.get(first).startsWith(PREFIX)) {
      first++;
    }
    List<String> ordered = new ArrayList<>(words.subList(first, words.size()));
    ordered.addAll(words.subList(0, first));
    return ordered;
  }

  /**
   * Takes them out of JMH's options, which know none; what follows an option such as {@code
   * -jvmArgs} is left to it.
   *
   * @param words what JMH will read
   */
  static Map<String, String> takenFrom(List<String> words) {
    Map<String, String> taken = new LinkedHashMap<>();
    for (int i = words.size() - 1; i >= 0; i--) {
      String word = words.get(i);
      boolean forForks = i > 0 && words.get(i - 1).startsWith("-jvmArgs");
      if (word.startsWith(PREFIX) && word.contains("=") && !forForks) {
        int equals = word.indexOf('=');
        taken.putIfAbsent(word.substring(PREFIX.length(), equals), word.substring(equals + 1));
        words.remove(i);
      }
    }
    return taken;
  }
}
