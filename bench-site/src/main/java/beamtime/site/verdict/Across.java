package beamtime.site.verdict;

import java.util.Locale;

/** A difference between two cells that keeps them from being compared unless it is meant. */
public enum Across {
  /** Other data, by their digests. */
  DATA,
  /** Other lengths and sizes. */
  PRESET,
  /** A write that is acknowledged has reached something else. */
  DURABILITY,
  /** Another who ran the servers. */
  PROVIDER,
  /** Another machine, by its fingerprint. */
  MACHINE;

  /** Name as users write it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
