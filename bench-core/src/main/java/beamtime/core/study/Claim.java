package beamtime.core.study;

/**
 * A sentence of a publication as a ratio of times and its bounds.
 *
 * @param says the sentence
 * @param over cell whose time is divided
 * @param under cell by whose time it is divided
 * @param from least ratio with which the sentence holds; 0 for no bound
 * @param to greatest; infinite for no bound
 */
public record Claim(String says, Side over, Side under, double from, double to) {
  /**
   * One side of the ratio: a time.
   *
   * @param per what it is the time of
   */
  record Side(CellRef cell, Figure.Per per) {}

  /** The bounds in words. */
  public String bound() {
    if (from > 0 && to < Double.POSITIVE_INFINITY) {
      return Shown.number(from) + " to " + Shown.number(to);
    }
    return from > 0 ? "at least " + Shown.number(from) : "at most " + Shown.number(to);
  }
}
