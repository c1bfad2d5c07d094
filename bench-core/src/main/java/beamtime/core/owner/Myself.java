package beamtime.core.owner;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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

  /**
   * Where this user keeps what is fetched, between runs: {@code $BEAMTIME_CACHE}, else {@code
   * $XDG_CACHE_HOME/beamtime}, else {@code ~/.cache/beamtime}.
   */
  public static Path cache(Map<String, String> environment) {
    String own = environment.getOrDefault("BEAMTIME_CACHE", "");
    if (!own.isEmpty()) {
      return Path.of(own).toAbsolutePath();
    }
    String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
    Path caches = xdg.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
    return caches.resolve("beamtime").toAbsolutePath();
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
