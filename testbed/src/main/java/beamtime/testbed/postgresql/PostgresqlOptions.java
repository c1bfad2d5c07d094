package beamtime.testbed.postgresql;

import beamtime.testbed.backend.ImageChoice;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Pins;
import java.util.List;

/**
 * What a user may set of a PostgreSQL that we start.
 *
 * @param backend whose server it is, in the names of the properties
 */
record PostgresqlOptions(String backend) {
  static final Pins PINS = new Pins(PostgresqlOptions.class);
  static final ImageChoice IMAGE = new ImageChoice("postgresql", PINS);

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

  List<Option> all() {
    return List.of(sharedBuffers(), port(), IMAGE.option());
  }

  private Option option(String name, String fallback, String meaning) {
    return new Option("testbed." + backend + "." + name, fallback, meaning);
  }
}
