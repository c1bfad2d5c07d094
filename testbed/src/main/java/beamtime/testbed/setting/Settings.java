package beamtime.testbed.setting;

import beamtime.core.backend.Testbed;
import beamtime.core.backend.TestbedException;
import beamtime.core.owner.OwnedFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The values of the properties that a user gave, with their defaults.
 *
 * @param values by key; keys that are no option are ignored
 */
public record Settings(Map<String, String> values) {
  public static final Option PROVIDER =
      new Option(
          Testbed.PROVIDER,
          "auto",
          "embedded, docker, external or auto: who runs the backends; auto is external where a URI is given,"
              + " docker where an engine answers and images can be had, else embedded");
  public static final Option DIR =
      new Option(
          Testbed.DIR,
          "",
          "folder for the servers' data; default the system's for temporary files");
  public static final Option LOGS =
      new Option(
          Testbed.LOGS,
          "",
          "folder that keeps the servers' logs; default the cache, where only those of failed servers stay");
  public static final Option OFFLINE =
      new Option(
          Testbed.OFFLINE, "false", "true or false: true fetches nothing and uses what is cached");
  public static final Option TIMEOUT =
      new Option(
          "testbed.timeout",
          "180",
          "1 or more: seconds that a server may take to answer after its start");
  public static final Option USER =
      new Option(
          "testbed.user",
          "nobody",
          "user that servers run as that refuse root or check no password, when started by root");

  public static final Option CPUS =
      new Option("testbed.cpus", "", "processors that each server may use, such as 2; default all");
  public static final Option MEMORY =
      new Option(
          "testbed.memory",
          "",
          "memory of each server, such as 4g; half of it becomes heap or cache; default no limit");

  /** Options that are not of one backend alone. */
  public static final List<Option> COMMON =
      List.of(PROVIDER, DIR, LOGS, OFFLINE, TIMEOUT, USER, CPUS, MEMORY);

  public Settings {
    values = Map.copyOf(values);
  }

  /** The value given or the default; empty where there is neither. */
  public Optional<String> text(Option option) {
    String value = values.getOrDefault(option.key(), option.fallback()).strip();
    return value.isEmpty() ? Optional.empty() : Optional.of(value);
  }

  /** Whether the user set it. */
  public boolean isGiven(Option option) {
    return !values.getOrDefault(option.key(), "").isBlank();
  }

  /** The value as a decimal number above zero. */
  public double decimal(Option option) {
    return read(option, Settings::positiveDecimal, "a number above 0");
  }

  /** The value as a size. */
  public Size size(Option option) {
    return read(option, Size::parse, "a size such as 512m or 2g");
  }

  /** The value as a whole number above zero. */
  public int number(Option option) {
    return read(option, Settings::positive, "a whole number above 0");
  }

  public Duration timeout() {
    return Duration.ofSeconds(number(TIMEOUT));
  }

  public boolean offline() {
    return flag(OFFLINE);
  }

  /** The value as {@code true} or {@code false}. */
  public boolean flag(Option option) {
    return read(option, Settings::trueOrFalse, "true or false");
  }

  /** What the value stands for, by all values that there are. */
  public <T> T chosen(Option option, Map<String, T> known) {
    String value = text(option).orElseThrow();
    return Optional.ofNullable(known.get(value))
        .orElseThrow(
            () ->
                new TestbedException(
                    option.key() + " is '" + value + "': use " + option.described()));
  }

  /** Folder below which the folders of servers are made. */
  public Path serverFolders() {
    Path parent = text(DIR).map(Path::of).orElseGet(Settings::temporary).toAbsolutePath();
    if (parent.toString().contains(",")) {
      throw new TestbedException(
          DIR.key() + ": facts of a server join its folders by commas: choose another folder");
    }
    return parent;
  }

  /** The folder for temporary files that all processes of the user share. */
  public static Path temporary() {
    return OwnedFolder.temporary();
  }

  /**
   * The value as something that a parser makes of it.
   *
   * @param parser throws {@link IllegalArgumentException} where the value is malformed
   * @param shape in words, for the message
   */
  public <T> T read(Option option, Function<String, T> parser, String shape) {
    String value = text(option).orElse("");
    try {
      return parser.apply(value);
    } catch (IllegalArgumentException e) {
      throw new TestbedException(
          option.key() + " is '" + value + "', which is not " + shape + ": " + option.described(),
          e);
    }
  }

  private static Boolean trueOrFalse(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException(text);
    }
    return text.equals("true");
  }

  private static Double positiveDecimal(String text) {
    double number = Double.parseDouble(text);
    if (!(number > 0) || Double.isInfinite(number)) {
      throw new IllegalArgumentException(text);
    }
    return number;
  }

  private static Integer positive(String text) {
    int number = Integer.parseInt(text);
    if (number <= 0) {
      throw new IllegalArgumentException(text);
    }
    return number;
  }
}
