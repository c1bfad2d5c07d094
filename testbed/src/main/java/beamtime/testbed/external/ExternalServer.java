package beamtime.testbed.external;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Testbed.Running;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A server that the user runs.
 *
 * @param endpoint where it is
 * @param probe asks it
 */
record ExternalServer(Endpoint endpoint, Probe probe) implements Running {
  @Override
  public @Nullable String failure() {
    try {
      probe.version();
      return null;
    } catch (IOException e) {
      return endpoint.backend() + " at " + endpoint.address() + " does not answer: " + Reason.of(e);
    }
  }

  @Override
  public boolean staysUp() {
    return true;
  }

  @Override
  public void close() {
    // It is the user's.
  }
}
