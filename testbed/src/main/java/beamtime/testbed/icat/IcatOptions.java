package beamtime.testbed.icat;

import beamtime.testbed.backend.ImageChoice;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Pins;
import java.util.List;

/** What a user may set of an ICAT endpoint that we start. */
final class IcatOptions {
  static final Option HEAP = new Option("testbed.icat.heap", "512m", "heap of the server");
  static final Option PORT =
      new Option(
          "testbed.icat.port", "", "1 to 65535: port of the server; any free one where left out");
  static final Pins PINS = new Pins(IcatOptions.class);

  /** Built here, unless the user names one. */
  static final ImageChoice IMAGE = new ImageChoice("icat", PINS);

  /** Of the endpoint's database in a container. */
  static final ImageChoice POSTGRESQL = new ImageChoice("postgresql", PINS);

  static final List<Option> ALL =
      List.of(HEAP, IcatDatabase.OPTION, PORT, IMAGE.option(), POSTGRESQL.option());

  private IcatOptions() {}

  static String version() {
    return PINS.of("version");
  }
}
