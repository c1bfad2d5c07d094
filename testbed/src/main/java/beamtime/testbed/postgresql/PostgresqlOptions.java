package beamtime.testbed.postgresql;

import beamtime.testbed.backend.ImageChoice;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Pins;
import beamtime.testbed.setting.Settings;
import java.util.List;
import java.util.Map;

/**
 * What a user may set of a PostgreSQL that we start.
 *
 * @param backend whose server it is, in the names of the properties
 */
record PostgresqlOptions(String backend) {
  /** Name of the backend that is PostgreSQL and nothing else. */
  static final String ALONE = "postgresql";

  static final Pins PINS = new Pins(PostgresqlOptions.class);
  static final ImageChoice IMAGE = new ImageChoice(ALONE, PINS);

  /** The server's own default. */
  Option sharedBuffers() {
    return option("sharedBuffers", "128m", "PostgreSQL's own cache of pages");
  }

  Option port() {
    return option("port", "", "1 to 65535: port of the server; any free one where left out");
  }

  /** Where one is that the user runs. */
  Option uri() {
    return option(
        "uri",
        "",
        "where a running PostgreSQL is, such as jdbc:postgresql://host:5432/database or"
            + " jdbc:postgresql://host:5432/database?ssl=true");
  }

  /** Whether there is a standby; a part of another backend has none. */
  Option servers() {
    return option(
        "servers",
        "1",
        "1 or 1+1: a server alone, or one with a standby at another site, behind a link that"
            + " Replica changes");
  }

  List<Option> all() {
    return backend.equals(ALONE)
        ? List.of(sharedBuffers(), servers(), port(), IMAGE.option())
        : List.of(sharedBuffers(), port(), IMAGE.option());
  }

  Shape shape(Settings settings) {
    Shape apart = new Shape(2, "1 server and its standby at another site", Map.of());
    return settings.chosen(servers(), Map.of("1", Shape.ONE_SERVER, "1+1", apart));
  }

  private Option option(String name, String fallback, String meaning) {
    return new Option("testbed." + backend + "." + name, fallback, meaning);
  }
}
