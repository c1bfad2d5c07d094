package beamtime.core.cli;

import beamtime.core.cell.Nearest;
import beamtime.core.launch.Backends;
import beamtime.core.launch.Columns;
import beamtime.core.launch.Listing;
import beamtime.core.launch.RunSettings;
import beamtime.core.launch.UsageException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows every property that a user may set. */
@Command(
    name = "settings",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Shows every property of a run and of the servers with its values, meaning and default. Names"
            + " begin with bench and testbed.")
final class SettingsCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "<word>",
      arity = "0..*",
      description = "only properties with these words in their name or meaning, such as hbase")
  private List<String> words = new ArrayList<>();

  @Option(names = "--markdown", description = "as the page docs/settings.md")
  private boolean markdown;

  @Mixin private PropertyOptions properties = new PropertyOptions();

  private final PrintStream out;

  SettingsCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() {
    properties.settings("settings"); // which shows them, and uses none
    Map<String, String> asked = asked();
    out.println(markdown ? page(asked) : table(asked));
    return CommandLine.ExitCode.OK;
  }

  private Map<String, String> asked() {
    Map<String, String> all = RunSettings.properties();
    all.putAll(Backends.properties());
    Map<String, String> asked = new TreeMap<>(all);
    asked.entrySet().removeIf(property -> !words.stream().allMatch(word -> has(property, word)));
    if (asked.isEmpty()) {
      String wanted = String.join(" ", words);
      List<String> workloads =
          Listing.ofClassPath().workloads(shape -> shape.firstValues().containsKey(wanted));
      throw new UsageException(
          "no property has '"
              + wanted
              + "'; "
              + (workloads.isEmpty()
                  ? Nearest.hint(wanted, all.keySet())
                  : "it is a parameter of " + String.join(", ", workloads) + ": see -lp"));
    }
    return asked;
  }

  private static boolean has(Map.Entry<String, String> property, String word) {
    return property.toString().toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT));
  }

  private static String table(Map<String, String> properties) {
    return Columns.table(
        properties.entrySet(),
        List.of(
            Columns.left("property", Map.Entry::getKey),
            Columns.left("values, meaning, default", Map.Entry::getValue)));
  }

  private static String page(Map<String, String> properties) {
    StringBuilder page =
        new StringBuilder(
            """
            # Settings

            Every property with its values, its meaning and its default. `java -jar benchmarks.jar settings` shows the
            same, `settings hbase` those that have the word. Give one as `-Dname=value`: to `mvn verify -Pbench`, before
            `-jar`, or anywhere behind it. A name that does not exist, and one that a command does not use, is refused with
            the nearest that it does use. Where a line begins with values and a colon, `mvn` refuses others before it
            builds.

            `java -jar bench-mongo/target/benchmarks.jar settings --markdown` writes this page.
            """);
    sections(properties)
        .forEach(
            (title, section) -> {
              page.append("\n## ").append(title).append("\n\n");
              page.append("| property | values, meaning, default |\n|---|---|\n");
              section.forEach(
                  (name, meaning) ->
                      page.append("| `")
                          .append(name)
                          .append("` | ")
                          .append(meaning)
                          .append(" |\n"));
            });
    return page.toString().stripTrailing();
  }

  /** By title: those of a run, of servers in general, and of each backend. */
  private static Map<String, Map<String, String>> sections(Map<String, String> properties) {
    Set<String> backends = Backends.known();
    Map<String, Map<String, String>> sections = new LinkedHashMap<>();
    properties.forEach(
        (name, meaning) ->
            sections
                .computeIfAbsent(title(name, backends), t -> new TreeMap<>())
                .put(name, meaning));
    return sections;
  }

  private static String title(String name, Set<String> backends) {
    return name.startsWith("bench.")
        ? "A run"
        : backends.stream()
            .filter(backend -> name.startsWith("testbed." + backend + "."))
            .findFirst()
            .orElse("Servers");
  }
}
