package beamtime.core.store;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * How far a write has come when it is acknowledged, and so what it outlives. Numbers of writes that
 * promise different things are not to be ranked.
 */
public enum Durability {
  /** A loss of power: it was forced to the disk. */
  DISK,
  /** The death of the server's process: the operating system has it. */
  PAGE_CACHE,
  /** Nothing but what the client does: the server's process has it. */
  MEMORY,
  /** What we can't know, since others have set the server up. */
  AS_THE_SERVER_IS_SET;

  /** File systems that force nothing to any disk. */
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  /**
   * The same on an endpoint: no disk is reached where a folder of a server that we run lies in
   * memory, as {@code /tmp} does on many machines. Of a server in a container or elsewhere nothing
   * is known here.
   */
  public Durability on(Endpoint endpoint) {
    boolean inMemory =
        endpoint.provider().equals("embedded")
            && endpoint.folders().stream().anyMatch(Durability::isInMemory);
    return this == DISK && inMemory ? PAGE_CACHE : this;
  }

  /** Whether what is written to a folder of this machine stays in its memory. */
  public static boolean isInMemory(Path folder) {
    try {
      return IN_MEMORY.contains(Files.getFileStore(folder).type());
    } catch (IOException e) {
      throw new StoreException("can't ask for the file system of " + folder + ": " + e, e);
    }
  }

  /** As results have it, such as {@code page cache}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
