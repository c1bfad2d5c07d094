package beamtime.core.owner;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The user that this process runs as, and its host. */
public final class Myself {
  /** What Java calls a user id that has no name. */
  private static final String NAMELESS = "?";

  private Myself() {}

  /** The name, or the number of a user id without one: as files name their owners. */
  public static String name() {
    if (!nameless()) {
      return System.getProperty("user.name");
    }
    try {
      return Files.getOwner(Path.of("/proc/self")).getName();
    } catch (IOException e) {
      return "nameless";
    }
  }

  /** Whether the user id has no name, as is common in containers. */
  public static boolean nameless() {
    return NAMELESS.equals(System.getProperty("user.name"));
  }

  /** The host's name; empty where it can't be looked up. */
  public static Optional<String> host() {
    try {
      return Optional.of(InetAddress.getLocalHost().getHostName());
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }
}
