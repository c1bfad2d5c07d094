package beamtime.testbed.docker;

import beamtime.core.owner.Myself;
import beamtime.core.owner.Owner;
import java.util.Map;

/**
 * Marks of everything that we make in an engine. The owner is a process of one user in one PID
 * namespace of one host, so that an engine may be shared by many: an owner that is not known to be
 * dead is left alone.
 */
final class Labels {
  /** Process on whose behalf a container runs, as {@link Owner} writes it. */
  static final String OWNER = "beamtime.owner";

  /** User of that process. */
  static final String USER = "beamtime.user";

  /** Backend that a container belongs to. */
  static final String BACKEND = "beamtime.backend";

  private Labels() {}

  /** Of what this process makes. */
  static Map<String, String> own(String backend) {
    return Map.of(OWNER, Owner.self().toString(), USER, Myself.name(), BACKEND, backend);
  }

  /** Whether it belonged to a process of this user that is dead for certain. */
  static boolean isOrphan(Map<String, String> labels) {
    return Myself.name().equals(labels.get(USER))
        && labels.containsKey(OWNER)
        && isDead(labels.get(OWNER));
  }

  private static boolean isDead(String owner) {
    try {
      return Owner.parse(owner).gone();
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return false; // not as we write it, so not ours
    }
  }
}
