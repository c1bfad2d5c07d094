package beamtime.core.cli;

import beamtime.core.backend.StoreException;
import beamtime.core.backend.TestbedException;
import beamtime.core.launch.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine;

/**
 * Entry of every {@code benchmarks.jar} and of every benchmark's own {@code main}.
 *
 * <p>{@code run ...} measures a whole run; {@code load ...} drives one workload with many clients,
 * on several machines where one is not enough, and {@code merge} makes one run of theirs; {@code
 * up}, {@code status} and {@code down} keep backends between single benchmarks; {@code clean}
 * removes what runs have left in backends that stay up; {@code settings} lists the properties of
 * all that and {@code studies} the publications that a run can repeat; everything else goes to JMH
 * with JMH's own options.
 */
public final class BenchMain {
  private BenchMain() {}

  /** Runs one benchmark class, with JMH's options if any: what an IDE starts. */
  public static void main(Class<?> benchmark, String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.add("^" + Pattern.quote(benchmark.getName() + "."));
    main(all.toArray(String[]::new));
  }

  /** See the class. */
  public static void main(String... args) {
    System.exit(execute(args));
  }

  private static int execute(String... args) {
    PrintStream out = System.out;
    try {
      Optional<Callable<Integer>> command =
          args.length == 0 ? Optional.empty() : command(args[0], out);
      if (command.isPresent()) {
        return new CommandLine(command.get())
            .setExecutionExceptionHandler((e, line, parsed) -> explain(e))
            .execute(Arrays.copyOfRange(args, 1, args.length));
      }
      return new SingleRun(out).run(args);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return CommandLine.ExitCode.SOFTWARE;
    } catch (IOException | RuntimeException e) {
      return explain(e);
    }
  }

  private static Optional<Callable<Integer>> command(String name, PrintStream out) {
    return switch (name) {
      case "load" -> Optional.of(new LoadCommand(out));
      case "run" -> Optional.of(new RunCommand(out));
      case "clean", "--clean" -> Optional.of(new CleanCommand(out));
      case "up" -> Optional.of(new UpCommand(out));
      case "status" -> Optional.of(new StatusCommand(out));
      case "down" -> Optional.of(new DownCommand(out));
      case "merge" -> Optional.of(new MergeCommand(out));
      case "settings" -> Optional.of(new SettingsCommand(out));
      case "studies" -> Optional.of(new StudiesCommand(out));
      default -> Optional.empty();
    };
  }

  /** One line for what a user can fix; a stack trace is for bugs only. */
  private static int explain(Exception e) {
    if (e instanceof UsageException usage) {
      usage.problems().forEach(problem -> System.err.println("error: " + problem));
      return CommandLine.ExitCode.USAGE;
    }
    if (e instanceof UncheckedIOException wrapped) {
      return explain(Objects.requireNonNull(wrapped.getCause()));
    }
    if (e instanceof TestbedException || e instanceof StoreException || e instanceof IOException) {
      System.err.println(
          "error: " + (e instanceof IOException ? Failures.explain(e) : e.getMessage()));
      return CommandLine.ExitCode.SOFTWARE;
    }
    e.printStackTrace();
    return CommandLine.ExitCode.SOFTWARE;
  }
}
