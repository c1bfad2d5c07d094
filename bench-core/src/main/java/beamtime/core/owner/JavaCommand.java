package beamtime.core.owner;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The JVM that this process runs in, for those that it starts. */
public final class JavaCommand {
  private static final String TEMPORARY = "-Djava.io.tmpdir=";

  /**
   * Options of a program whose standard output is read as messages: what its JVM itself has to say,
   * such as that there are no more threads, goes to the other.
   */
  public static final List<String> MESSAGES =
      List.of("-Xlog:all=off:stdout", "-Xlog:all=warning:stderr", "-XX:+DisplayVMOutputToStderr");

  private JavaCommand() {}

  /** The program that this JVM runs by. */
  public static String program() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /**
   * The program, with a folder for temporary files (JMH's too). No other options, since JMH
   * publishes those of its JVM.
   */
  public static List<String> command(Path temporary) {
    return new ArrayList<>(List.of(program(), TEMPORARY + temporary));
  }

  /**
   * A process by such a command. Options in {@code _JAVA_OPTIONS} would win over the command's, its
   * folder for temporary files among them; so it has them in {@code JAVA_TOOL_OPTIONS}. Its system
   * speaks English, and it fetches nothing where this process may not.
   */
  public static ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    String winning = environment.remove("_JAVA_OPTIONS");
    if (winning != null) {
      environment.merge("JAVA_TOOL_OPTIONS", winning, (first, last) -> first + " " + last);
    }
    if (PythonPackages.isOffline()) {
      environment.put(PythonPackages.OFFLINE, "true");
    }
    EnglishMessages.in(environment);
    return builder;
  }

  /**
   * Options of this JVM that bear on what it measures. Neither properties nor agents: they come
   * from the environment ({@code JAVA_TOOL_OPTIONS} and the like), which forks have as well, and
   * may hold a password.
   */
  public static String[] published() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> !argument.matches("-(D|javaagent:|agentlib:|agentpath:).*"))
        .filter(argument -> !MESSAGES.contains(argument))
        .toArray(String[]::new);
  }
}
