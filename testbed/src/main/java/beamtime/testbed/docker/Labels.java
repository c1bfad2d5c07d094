package beamtime.testbed.docker;

import beamtime.testbed.system.Owner;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;

/**
 * Marks of everything that we make in an engine. The owner is a process of one user on one host, so
 * that an engine may be shared by many: whoever is not known to be dead is left alone.
 */
final class Labels {
  /** Process on whose behalf a container runs, as {@link Owner} writes it. */
  static final String OWNER = "beamtime.owner";

  /** Host of that process. */
  static final String HOST = "beamtime.host";

  /** User of that process. */
  static final String USER = "beamtime.user";

  /** Backend that a container belongs to. */
  static final String BACKEND = "beamtime.backend";

  private Labels() {}

  /** Of what this process makes. */
  static Map<String, String> own(String backend) {
    return Map.of(
        OWNER,
        Owner.of(ProcessHandle.current()).toString(),
        HOST,
        host(),
        USER,
        System.getProperty("user.name"),
        BACKEND,
        backend);
  }

  /** Whether it belonged to a process of this user on this host that is no more. */
  static boolean isOrphan(Map<String, String> labels) {
    return host().equals(labels.get(HOST))
        && System.getProperty("user.name").equals(labels.get(USER))
        && labels.containsKey(OWNER)
        && isDead(labels.get(OWNER));
  }

  private static boolean isDead(String owner) {
    try {
      return Owner.parse(owner).alive().isEmpty();
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return false; // not as we write it, hence not ours
    }
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
