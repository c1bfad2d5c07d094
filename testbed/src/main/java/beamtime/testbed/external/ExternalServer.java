package beamtime.testbed.external;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.Testbed.Running;
import beamtime.testbed.provider.Hearing;
import org.jspecify.annotations.Nullable;

/**
 * A server that the user runs.
 *
 * @param endpoint where it is
 * @param hearing asks it
 */
record ExternalServer(Endpoint endpoint, Hearing hearing) implements Running {
  /** Nothing is known of its processes. */
  @Override
  public @Nullable String failure() {
    return null;
  }

  @Override
  public @Nullable String silence() {
    String at = endpoint.backend() + " at " + endpoint.address();
    try {
      return hearing.unanswered().map(why -> at + " does not answer: " + why).orElse(null);
    } catch (StoreException e) {
      return at + " can't be asked: " + e.getMessage(); // the file of a password is gone
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
