package beamtime.core.search;

/** What a {@link RateSearch} has found. */
public sealed interface RateFinding {
  /**
   * The highest rate that held, and held again.
   *
   * @param rate operations a second
   * @param ceiling why it is no higher, one line
   */
  record Confirmed(double rate, String ceiling) implements RateFinding {}

  /**
   * No rate held twice.
   *
   * @param reason one line
   */
  record Unconfirmed(String reason) implements RateFinding {}
}
