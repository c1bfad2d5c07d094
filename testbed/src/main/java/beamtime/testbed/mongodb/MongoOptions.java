package beamtime.testbed.mongodb;

import beamtime.testbed.backend.ImageChoice;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Pins;
import beamtime.testbed.setting.Settings;
import java.util.List;
import java.util.Map;

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
  static final List<Option> ALL = List.of(CACHE, MEMBERS, PORT, BINARY, IMAGE.option());

  private MongoOptions() {}

  /** Whether the third member stands at another site. */
  static boolean apart(Settings settings) {
    return settings.text(MEMBERS).orElseThrow().equals("2+1");
  }

  static Shape shape(Settings settings) {
    return apart(settings)
        ? new Shape(3, "replica set of 3, one of them at another site", Map.of())
        : Shape.chosen(
            MEMBERS,
            settings,
            new Shape(1, "1 server", Map.of()),
            new Shape(3, "replica set of 3", Map.of()));
  }
}
