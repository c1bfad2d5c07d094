package beamtime.testbed.mongodb;

import beamtime.testbed.backend.ImageChoice;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Pins;
import beamtime.testbed.setting.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a user may set of a MongoDB that we start. */
final class MongoOptions {
  /** WiredTiger's cache. */
  static final Option CACHE =
      new Option("testbed.mongodb.cache", "1g", "WiredTiger's cache of each member, at least 256m");

  static final Option MEMBERS =
      new Option(
          "testbed.mongodb.members",
          "1",
          "1, 3 or 2+1: a server alone, a replica set, or one whose third member stands at another"
              + " site, behind a link that Replica changes");
  static final Option OPEN_FILES =
      new Option(
          "testbed.mongodb.openFiles",
          "",
          "1 or more: files that mongod keeps open though nobody uses them; it has two for each"
              + " collection, and closes those beyond this number after ten seconds; where left out,"
              + " unused ones after ten minutes");
  static final Option PORT =
      new Option(
          "testbed.mongodb.port",
          "",
          "1 to 65535: port of the server; any free one where left out");
  static final Option BINARY =
      new Option(
          "testbed.mongodb.binary",
          "",
          "path of mongod; where left out that on the PATH, else a downloaded one");
  static final Pins PINS = new Pins(MongoOptions.class);
  static final ImageChoice IMAGE = new ImageChoice("mongodb", PINS);
  static final List<Option> ALL = List.of(CACHE, MEMBERS, OPEN_FILES, PORT, BINARY, IMAGE.option());

  private MongoOptions() {}

  /**
   * WiredTiger's own configuration: how it deals with files that are not in use.
   *
   * @return empty where the user leaves it to MongoDB
   */
  static Optional<String> engine(Settings settings) {
    return settings.isGiven(OPEN_FILES)
        ? Optional.of(
            "file_manager=(close_handle_minimum="
                + settings.number(OPEN_FILES)
                + ",close_idle_time=10,close_scan_interval=5)")
        : Optional.empty();
  }

  /** Whether the third member stands at another site. */
  static boolean apart(Settings settings) {
    return settings.text(MEMBERS).orElseThrow().equals("2+1");
  }

  static Shape shape(Settings settings) {
    Shape three = new Shape(3, "replica set of 3", Map.of());
    Shape apart = new Shape(3, "replica set of 3, one of them at another site", Map.of());
    return settings.chosen(MEMBERS, Map.of("1", Shape.ONE_SERVER, "3", three, "2+1", apart));
  }
}
