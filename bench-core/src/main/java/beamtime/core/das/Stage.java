package beamtime.core.das;

import java.util.Locale;

/** Where the time of an answer goes, in this order. */
public enum Stage {
  /** The text is read. */
  PARSE,
  /** It is found out what it means. */
  PLAN,
  /**
   * The hash is looked up; where it is not there, the services are asked and what they say is kept.
   */
  CACHE,
  /** The store is asked, and its records are decoded. */
  STORE,
  /** The answer is written. */
  ENCODE;

  /** As in headers and evidence. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
