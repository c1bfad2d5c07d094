package beamtime.core.cli;

import beamtime.core.backend.StoreException;
import beamtime.core.backend.TestbedException;
import beamtime.core.launch.Build;
import beamtime.core.launch.UsageException;
import beamtime.core.markdown.Plain;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** All commands of a {@code benchmarks.jar}, and what {@code --help} shows of them. */
@Command(
    name = "java -jar benchmarks.jar",
    sortOptions = false,
    versionProvider = Commands.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Measures how the data backends of a laboratory hold up under a laboratory's own work.",
      "Without a command, the arguments are JMH's: part of a benchmark's name, then options."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  java -jar benchmarks.jar JobScan -p period=WEEK            one benchmark, by JMH",
      "  java -jar benchmarks.jar up                                keep its backend between such runs",
      "  java -jar benchmarks.jar load JobScan --clients 1..64      many clients",
      "  java -jar benchmarks.jar settings hbase                    what can be set, by a word",
      "  java -jar benchmarks.jar -Dtestbed.hbase.heap=4g up hbase  a setting",
      "",
      "help COMMAND and COMMAND --help show its options, -h those of JMH."
    },
    commandListHeading = "",
    subcommands = {HelpCommand.class, GenerateCompletion.class})
final class Commands {
  /** What words mean, for the texts of commands: {@code words.properties} of the glossary. */
  static final String WORDS = "beamtime.core.cell.words";

  /** What the shell's completion is for: an alias of the user's. */
  private static final String ALIAS = "beamtime";

  /** Commands by the names that they had before; neither help nor completion shows these. */
  private static final Map<String, String> OLD_NAMES = Map.of("--clean", "clean");

  private static final int WIDTH = 120;

  private static final Map<String, List<String>> GROUPS = groups();

  private final CommandLine line;

  Commands(PrintStream out) {
    CommandLine jmh = new CommandLine(new JmhCommand(out));
    line =
        new CommandLine(this)
            .addSubcommand(jmh)
            .addSubcommand(new RunCommand(out))
            .addSubcommand(new LoadCommand(out))
            .addSubcommand(new FitCommand(out))
            .addSubcommand(new MergeCommand(out))
            .addSubcommand(new UpCommand(out))
            .addSubcommand(new StatusCommand(out))
            .addSubcommand(new DownCommand(out))
            .addSubcommand(new CleanCommand(out))
            .addSubcommand(new DasCommand(out))
            .addSubcommand(new DasServiceCommand(out))
            .addSubcommand(new DasBenchCommand(out))
            .addSubcommand(new StudiesCommand(out))
            .addSubcommand(new SettingsCommand(out))
            .setExecutionExceptionHandler((e, command, parsed) -> explain(e))
            .setParameterExceptionHandler((e, arguments) -> explain(e));
    line.setUsageHelpWidth(WIDTH).setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    line.getCommandSpec().addOption(help()).addOption(version());
    jmh.getCommandSpec().addOption(help());
    line.getSubcommands()
        .values()
        .forEach(command -> command.getCommandSpec().versionProvider(new Version()));
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, Commands::grouped);
  }

  /** Without {@code -h}, which is JMH's. */
  private static OptionSpec help() {
    return OptionSpec.builder("--help").usageHelp(true).description("show this").build();
  }

  private static OptionSpec version() {
    return OptionSpec.builder("-V", "--version")
        .versionHelp(true)
        .description("show version and commit")
        .build();
  }

  private static Map<String, List<String>> groups() {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    groups.put("Measure", List.of("jmh", "run", "load", "fit", "merge", "das-bench"));
    groups.put("Servers", List.of("up", "status", "down", "clean", "das", "das-service"));
    groups.put("Look up", List.of("studies", "settings", "help", "generate-completion"));
    return groups;
  }

  private static String grouped(Help help) {
    StringBuilder text = new StringBuilder();
    GROUPS.forEach(
        (group, names) -> {
          text.append(String.format("%n%s:%n", group));
          Help.TextTable table =
              Help.TextTable.forColumns(
                  help.colorScheme(),
                  new Help.Column(24, 2, Help.Column.Overflow.SPAN),
                  new Help.Column(WIDTH - 24, 2, Help.Column.Overflow.WRAP));
          names.forEach(name -> table.addRowValues(name, summary(help, name)));
          text.append(table);
        });
    return text.toString();
  }

  private static String summary(Help help, String name) {
    return summary(Objects.requireNonNull(help.subcommands().get(name), name).commandSpec());
  }

  /** The first sentence of its description. */
  private static String summary(CommandSpec command) {
    UsageMessageSpec usage = command.usageMessage();
    String first = usage.header().length > 0 ? usage.header()[0] : usage.description()[0];
    return String.format(first).split("[.:;](\\s|$)", 2)[0];
  }

  /** Names of commands. */
  static Set<String> names() {
    return GROUPS.values().stream().flatMap(List::stream).collect(Collectors.toSet());
  }

  /** The command of the alias with all others below it, each headed by its first sentence. */
  CommandSpec forManual() {
    line.setCommandName(ALIAS);
    Stream.concat(Stream.of(line), line.getSubcommands().values().stream())
        .map(CommandLine::getCommandSpec)
        .forEach(command -> command.usageMessage().header(summary(command)));
    return line.getCommandSpec();
  }

  /** Whether a first word is for a command, not for JMH. */
  boolean has(String word) {
    return names().contains(word)
        || OLD_NAMES.containsKey(word)
        || line.getCommandSpec().optionsMap().containsKey(word);
  }

  /**
   * Runs a command.
   *
   * @param arguments its name and options
   * @return exit code
   */
  int execute(List<String> arguments) {
    if (arguments.isEmpty()) {
      line.usage(line.getOut());
      return CommandLine.ExitCode.OK;
    }
    if (arguments.get(0).equals("generate-completion")) {
      line.setCommandName(ALIAS);
    }
    String[] words = arguments.toArray(String[]::new);
    words[0] = OLD_NAMES.getOrDefault(words[0], words[0]);
    return line.execute(words);
  }

  /** One line for an option that is wrong: the help is too long to be read by accident. */
  private static int explain(ParameterException e) {
    String message =
        e instanceof MissingParameterException missing
                && e.getCommandLine().getCommand() instanceof LoadCommand
                && missing.getMissing().stream().allMatch(ArgSpec::isPositional)
            ? LoadCommand.needsWorkload()
            : String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    List<String> meant =
        e instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
    System.err.println(
        "error: " + message + (meant.isEmpty() ? "" : "; nearest: " + String.join(", ", meant)));
    String name = e.getCommandLine().getCommandName();
    System.err.println(
        e.getCommandLine().getParent() == null
            ? "--help has all commands"
            : name + " --help has all options");
    return CommandLine.ExitCode.USAGE;
  }

  /** One line for what a user can fix; a stack trace is for bugs only. */
  static int explain(Exception e) {
    if (e instanceof UsageException usage) {
      usage.problems().forEach(problem -> System.err.println("error: " + Plain.line(problem)));
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

  /** What measures: of a result one has to know it. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      Build build = Build.ofThis();
      return new String[] {
        "Beamtime " + build.version() + ", commit " + build.commit(),
        "Java " + Runtime.version() + " of " + System.getProperty("java.home")
      };
    }
  }
}
