package beamtime.core.store;

import java.util.Locale;

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

  /** As results have it, such as {@code page cache}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
