package beamtime.testbed.setting;

/**
 * A property that the testbed understands.
 *
 * @param key name, such as {@code testbed.timeout}
 * @param fallback value where none is given; empty where the server's own default stands
 * @param meaning what it does, in the user's words
 */
public record Option(String key, String fallback, String meaning) {
  /** Meaning and default in one line. */
  public String described() {
    return meaning + (fallback.isEmpty() ? "" : " (default " + fallback + ")");
  }
}
