package beamtime.testbed.external;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.core.backend.Tls;
import beamtime.testbed.backend.Backend;
import beamtime.testbed.backend.External;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.probe.RefusedException;
import beamtime.testbed.provider.Hearing;
import beamtime.testbed.provider.Provider;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Uses backends that the user runs already, and leaves them as they are. */
public final class ExternalProvider implements Provider {
  /** The properties for a backend that the user runs. */
  public static List<Option> options(Backend backend) {
    return Stream.concat(
            backend.external().options().stream(),
            new ServerShell(backend.name()).options().stream())
        .toList();
  }

  @Override
  public String name() {
    return Endpoint.EXTERNAL;
  }

  @Override
  public Running start(Backend backend, String why, Settings settings, Progress progress) {
    External external = backend.external();
    if (!external.given(settings)) {
      throw new TestbedException(
          Settings.PROVIDER.key()
              + " is external, and "
              + external.where().key()
              + " is missing: say where "
              + backend.name()
              + " is");
    }
    try {
      Map<String, String> facts = new TreeMap<>(new ServerShell(backend.name()).facts(settings));
      facts.putAll(Map.of("provider", name(), "why", why));
      return reached(backend.name(), external, facts, external.address(settings), progress);
    } catch (StoreException e) {
      throw new TestbedException(e.getMessage(), e); // a secret or a trust store
    }
  }

  private Running reached(
      String backend,
      External external,
      Map<String, String> facts,
      Map<String, String> address,
      Progress progress) {
    String where = external.shown(address);
    new Credentials(backend, address).warnings().forEach(line -> progress.step(backend, line));
    progress.step(backend, "is asked at " + where);
    try {
      Probe probe = external.probe(address);
      String version = probe.version();
      facts.putAll(probe.facts());
      return new ExternalServer(
          new Endpoint(backend, name(), version, address, facts),
          new Hearing(backend, probe, Hearing.PATIENCE));
    } catch (IOException | IllegalArgumentException e) {
      throw new TestbedException(
          problem(backend, where, external.where(), new Tls(backend, address), e), e);
    }
  }

  private static String problem(String backend, String where, Option option, Tls tls, Exception e) {
    Optional<String> refused =
        e instanceof RefusedException ? Optional.of(String.valueOf(e.getMessage())) : tls.reason(e);
    return refused
        .map(reason -> backend + " at " + where + " can't be used: " + reason)
        .orElseGet(
            () ->
                backend
                    + " does not answer at "
                    + where
                    + " ("
                    + option.key()
                    + "): "
                    + Reason.of(e)
                    + "; correct the address, or leave it out to have one started");
  }
}
