package beamtime.testbed;

import beamtime.core.store.TestbedException;
import beamtime.testbed.external.External;
import beamtime.testbed.setting.Settings;

/**
 * Who runs a backend.
 *
 * @param provider its name
 * @param why the reason, in words
 */
record Choice(String provider, String why) {
  private static final String EMBEDDED = "embedded";
  private static final String EXTERNAL = "external";

  /** What the user named, else external where an address is given, else embedded. */
  static Choice of(External external, Settings settings) {
    String wanted = settings.text(Settings.PROVIDER).orElse("auto");
    boolean given = settings.text(external.where()).isPresent();
    return switch (wanted) {
      case "auto" ->
          given
              ? new Choice(EXTERNAL, external.where().key() + " is given")
              : new Choice(EMBEDDED, external.where().key() + " is not given");
      case EMBEDDED, EXTERNAL -> new Choice(wanted, Settings.PROVIDER.key() + "=" + wanted);
      case "docker" ->
          throw new TestbedException(
              "testbed=docker is not there yet: use embedded, external or auto");
      default ->
          throw new TestbedException("testbed is '" + wanted + "': use embedded, external or auto");
    };
  }
}
