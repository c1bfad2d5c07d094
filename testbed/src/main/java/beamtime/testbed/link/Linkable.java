package beamtime.testbed.link;

import beamtime.core.backend.LacksException;
import beamtime.testbed.server.Shape;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;

/** Which backends a link can stand in front of. */
public final class Linkable {
  private Linkable() {}

  /**
   * Refuses a link that the settings ask for where there can be none.
   *
   * @throws LacksException where the backend can't be reached through one
   */
  public static void require(String backend, String provider, Settings settings) {
    if (Link.of(settings).isEmpty()) {
      return;
    }
    if (provider.equals("external")) {
      throw new LacksException(
          "the link to an external server is what it is: leave out "
              + given(settings)
              + ", or the address of "
              + backend
              + " to have one started");
    }
    if (backend.equals("hbase")) {
      throw new LacksException(
          "hbase lacks a link: its clients find region servers by the names that the master"
              + " recorded, which lead past it; leave out "
              + given(settings));
    }
    if (backend.equals("mongodb") && !Shape.of(backend, settings).single()) {
      throw new LacksException(
          "a replica set of mongodb lacks a link: drivers find its members by the names in the"
              + " set's configuration, which lead past it; leave out "
              + given(settings)
              + " or "
              + Shape.MEMBERS.key());
    }
  }

  private static String given(Settings settings) {
    return Link.OPTIONS.stream()
        .filter(settings::isGiven)
        .map(Option::key)
        .findFirst()
        .orElseThrow();
  }
}
