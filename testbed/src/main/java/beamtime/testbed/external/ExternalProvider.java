package beamtime.testbed.external;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.core.backend.Tls;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.probe.RefusedException;
import beamtime.testbed.provider.Provider;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

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
    if (!external.given(settings)) {
      throw new TestbedException(
          Settings.PROVIDER.key()
              + " is external, and "
              + external.where().key()
              + " is missing: say where "
              + backend
              + " is");
    }
    try {
      Map<String, String> facts = new TreeMap<>(new ServerShell(backend).facts(settings));
      facts.putAll(Map.of("provider", name(), "why", why));
      return reached(external, facts, external.address(settings), progress);
    } catch (StoreException e) {
      throw new TestbedException(e.getMessage(), e); // a secret or a trust store
    }
  }

  private Running reached(
      External external,
      Map<String, String> facts,
      Map<String, String> address,
      Progress progress) {
    String backend = external.backend();
    String where = external.shown(address);
    new Credentials(backend, address).warnings().forEach(line -> progress.step(backend, line));
    progress.step(backend, "is asked at " + where);
    try {
      Probe probe = external.probe(address);
      return new ExternalServer(
          new Endpoint(backend, name(), probe.version(), address, facts), probe);
    } catch (IOException | IllegalArgumentException e) {
      throw new TestbedException(problem(external, where, new Tls(backend, address), e), e);
    }
  }

  private static String problem(External external, String where, Tls tls, Exception e) {
    Optional<String> refused =
        e instanceof RefusedException ? Optional.of(e.getMessage()) : tls.reason(e);
    return refused
        .map(reason -> external.backend() + " at " + where + " can't be used: " + reason)
        .orElseGet(
            () ->
                external.backend()
                    + " does not answer at "
                    + where
                    + " ("
                    + external.where().key()
                    + "): "
                    + Reason.of(e)
                    + "; correct the address, or leave it out to have one started");
  }
}
