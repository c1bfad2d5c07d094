package beamtime.testbed.external;

import beamtime.core.store.Endpoint;
import beamtime.core.store.Testbed.Progress;
import beamtime.core.store.Testbed.Running;
import beamtime.core.store.TestbedException;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.provider.Provider;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.util.Map;

/** Uses backends that the user runs already, and leaves them as they are. */
public final class ExternalProvider implements Provider {
  private final Map<String, External> backends;

  public ExternalProvider(Map<String, External> backends) {
    this.backends = Map.copyOf(backends);
  }

  @Override
  public String name() {
    return "external";
  }

  @Override
  public Running start(String backend, String why, Settings settings, Progress progress) {
    External external = backends.get(backend);
    String where =
        settings
            .text(external.where())
            .orElseThrow(
                () ->
                    new TestbedException(
                        Settings.PROVIDER.key()
                            + " is external, and "
                            + external.where().key()
                            + " is missing: say where "
                            + backend
                            + " is"));
    refusePassword(external.where(), where);
    progress.step(backend, "is asked at " + where);
    try {
      Probe probe = external.probe(where);
      return new ExternalServer(
          new Endpoint(
              backend,
              name(),
              probe.version(),
              external.address(where, settings),
              Map.of("provider", name(), "why", why)),
          probe);
    } catch (IOException | IllegalArgumentException e) {
      throw new TestbedException(
          backend
              + " does not answer at "
              + where
              + " ("
              + external.where().key()
              + "): "
              + Reason.of(e)
              + "; correct the address, or leave it out to have one started",
          e);
    }
  }

  /** An address ends up in results, which are published. */
  private static void refusePassword(Option option, String where) {
    int at = where.indexOf('@');
    if (at > 0 && where.lastIndexOf(':', at) > where.indexOf("://")) {
      throw new TestbedException(
          option.key()
              + " holds user and password, which would end up in results: leave them out (servers"
              + " that ask for a password can't be used yet)");
    }
  }
}
