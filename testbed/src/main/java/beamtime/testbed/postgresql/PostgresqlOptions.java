package beamtime.testbed.postgresql;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.ImageChoice;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Pins;
import beamtime.testbed.setting.Settings;
import java.util.List;
import java.util.Map;

/** What a user may set of a PostgreSQL that we start. */
final class PostgresqlOptions {
  /** The server's own default. */
  static final Option SHARED_BUFFERS =
      new Option("testbed.postgresql.sharedBuffers", "128m", "PostgreSQL's own cache of pages");

  static final Option SERVERS =
      new Option(
          "testbed.postgresql.servers",
          "1",
          "1 or 1+1: a server alone, or one with a standby at another site, behind a link that"
              + " Replica changes");

  static final Option PORT =
      new Option(
          "testbed.postgresql.port",
          "",
          "1 to 65535: port of the server; any free one where left out");
  static final Pins PINS = new Pins(PostgresqlOptions.class);
  static final ImageChoice IMAGE = new ImageChoice("postgresql", PINS);
  static final List<Option> ALL = List.of(SHARED_BUFFERS, SERVERS, PORT, IMAGE.option());

  private PostgresqlOptions() {}

  static Shape shape(Settings settings) {
    String wanted = settings.text(SERVERS).orElseThrow();
    return switch (wanted) {
      case "1" -> Shape.ONE_SERVER;
      case "1+1" -> new Shape(2, "1 server and its standby at another site", Map.of());
      default ->
          throw new TestbedException(
              SERVERS.key() + " is '" + wanted + "': use " + SERVERS.described());
    };
  }
}
