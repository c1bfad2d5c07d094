package beamtime.testbed.link;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.testbed.backend.Backend;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.util.Optional;

/** Which backends a link can stand in front of. */
public final class Linkable {
  private Linkable() {}

  /**
   * Refuses a link that the settings ask for where there can be none.
   *
   * @throws LacksException where the backend can't be reached through one
   */
  public static void require(Backend backend, String provider, Settings settings) {
    if (Link.of(settings).isEmpty()) {
      return;
    }
    if (provider.equals(Endpoint.EXTERNAL)) {
      throw new LacksException(
          "the link to an external server is what it is: leave out "
              + given(settings)
              + ", or the address of "
              + backend.name()
              + " to have one started");
    }
    Optional<String> obstacle = backend.withoutLink(given(settings), settings);
    if (obstacle.isPresent()) {
      throw new LacksException(obstacle.get());
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
