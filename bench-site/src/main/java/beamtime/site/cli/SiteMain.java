package beamtime.site.cli;

import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry point: {@code java -jar site.jar <command>}. */
@Command(
    name = "site",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Compares runs and writes the site that shows them.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      BuildCommand.class,
      CompareCommand.class,
      PublishCommand.class,
      ExportCommand.class
    })
public final class SiteMain {
  private SiteMain() {}

  /** Runs a command, whose digits are the same everywhere, and ends the JVM with its exit code. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ENGLISH);
    System.exit(commandLine().execute(args));
  }

  /** The commands. */
  static CommandLine commandLine() {
    return new CommandLine(new SiteMain()).setCaseInsensitiveEnumValuesAllowed(true);
  }
}
