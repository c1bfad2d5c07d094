package beamtime.testbed.postgresql;

import beamtime.testbed.backend.ImageChoice;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Pins;
import java.util.List;

/** What a user may set of a PostgreSQL that we start. */
final class PostgresqlOptions {
  /** The server's own default. */
  static final Option SHARED_BUFFERS =
      new Option("testbed.postgresql.sharedBuffers", "128m", "PostgreSQL's own cache of pages");

  static final Option PORT =
      new Option(
          "testbed.postgresql.port",
          "",
          "1 to 65535: port of the server; any free one where left out");
  static final Pins PINS = new Pins(PostgresqlOptions.class);
  static final ImageChoice IMAGE = new ImageChoice("postgresql", PINS);
  static final List<Option> ALL = List.of(SHARED_BUFFERS, PORT, IMAGE.option());

  private PostgresqlOptions() {}
}
