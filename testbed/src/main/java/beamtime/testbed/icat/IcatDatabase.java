package beamtime.testbed.icat;

import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.util.Map;

/** What our ICAT endpoint keeps its catalogue in. */
enum IcatDatabase {
  /** Files of H2, in the endpoint's own process. */
  H2,
  /** A PostgreSQL server in a container of its own. */
  POSTGRESQL;

  /** Which of them. */
  static final Option OPTION =
      new Option(
          "testbed.icat.database",
          "h2",
          "h2 or postgresql: what the endpoint keeps its catalogue in; postgresql by docker alone");

  /** What the user chose. */
  static IcatDatabase of(Settings settings) {
    return settings.chosen(OPTION, Map.of("h2", H2, "postgresql", POSTGRESQL));
  }
}
