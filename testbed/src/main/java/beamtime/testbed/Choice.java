package beamtime.testbed;

import static beamtime.core.backend.Endpoint.EXTERNAL;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.External;
import beamtime.testbed.setting.Settings;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Who runs a backend.
 *
 * @param provider its name
 * @param why the reason, in words
 */
record Choice(String provider, String why) {
  static final String AUTO = "auto";
  private static final String EMBEDDED = "embedded";
  private static final String DOCKER = "docker";

  /**
   * What the user named, else external where an address is given, else docker where nothing is in
   * its way, else embedded.
   *
   * @param obstacle asks what is in docker's way; takes seconds
   */
  static Choice of(External external, Settings settings, Supplier<Optional<String>> obstacle) {
    String wanted = settings.text(Settings.PROVIDER).orElse(AUTO);
    return switch (wanted) {
      case AUTO ->
          external.given(settings)
              ? new Choice(EXTERNAL, external.where().key() + " is given")
              : dockerOrEmbedded(obstacle.get());
      case EMBEDDED, DOCKER, EXTERNAL -> new Choice(wanted, Settings.PROVIDER.key() + "=" + wanted);
      default ->
          throw new TestbedException(
              "testbed is '" + wanted + "': use embedded, docker, external or auto");
    };
  }

  /** Whether it is the user who runs it. */
  boolean isExternal() {
    return provider.equals(EXTERNAL);
  }

  private static Choice dockerOrEmbedded(Optional<String> obstacle) {
    return obstacle
        .map(why -> new Choice(EMBEDDED, why))
        .orElseGet(() -> new Choice(DOCKER, "an engine answers and has the image"));
  }
}
