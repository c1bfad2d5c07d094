package beamtime.core.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine;

/**
 * Entry of every {@code benchmarks.jar} and of every benchmark's own {@code main}: a command such
 * as {@code load}, or else the words of JMH.
 */
public final class BenchMain {
  private BenchMain() {}

  /** Runs one benchmark class, with JMH's options if any: what an IDE starts. */
  public static void main(Class<?> benchmark, String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.add("^" + Pattern.quote(benchmark.getName() + "."));
    main(all.toArray(String[]::new));
  }

  /** See the class. Results are the same wherever they are made, so are digits in them. */
  public static void main(String... args) {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ENGLISH);
    System.exit(execute(args));
  }

  /** What {@link #main(String...)} ends with: a code for the shell. */
  public static int execute(String... args) {
    List<String> words = PropertyOptions.behindCommand(List.of(args));
    Commands commands = new Commands(System.out);
    try {
      boolean isCommand = words.isEmpty() || commands.has(words.get(0));
      return isCommand ? commands.execute(words) : new SingleRun(System.out).run(words);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return CommandLine.ExitCode.SOFTWARE;
    } catch (IOException | RuntimeException e) {
      return Commands.explain(e);
    }
  }
}
