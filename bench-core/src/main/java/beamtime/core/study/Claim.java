package beamtime.core.study;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Score;
import beamtime.core.statistic.Interval;
import beamtime.core.statistic.RatioEstimate;
import java.util.List;
import java.util.Optional;

/**
 * A sentence of a publication as a number with its bounds.
 *
 * @param says the sentence
 * @param of the number
 * @param from least one with which the sentence holds; 0 for no bound
 * @param to greatest; infinite for no bound
 */
public record Claim(String says, Of of, double from, double to) {
  /** What the sentence is about. */
  sealed interface Of {
    /** The cells by which it is measured. */
    List<CellRef> cells();

    /**
     * Its value with its 95 % interval; empty where the cells do not tell it.
     *
     * @param measured those cells, each with the forks that a judgement needs
     */
    Optional<Shown.Number> estimate(List<Measured> measured);

    /** Behind a number; empty where it has none. */
    String unit();
  }

  /** The time of one cell through that of another. */
  record Ratio(Side over, Side under) implements Of {
    @Override
    public List<CellRef> cells() {
      return List.of(over.cell(), under.cell());
    }

    @Override
    public Optional<Shown.Number> estimate(List<Measured> measured) {
      RatioEstimate times = Times.ratio(measured.get(0), measured.get(1));
      double factor =
          Times.factor(measured.get(0), over.per()) / Times.factor(measured.get(1), under.per());
      return Optional.of(
          new Shown.Number(times.value() * factor, times.low() * factor, times.high() * factor));
    }

    @Override
    public String unit() {
      return "";
    }
  }

  /**
   * What a cell does in a second.
   *
   * @param metric one of which each operation has as much, so that its interval is that of the rate
   */
  record Rate(CellRef cell, Counted metric) implements Of {
    @Override
    public List<CellRef> cells() {
      return List.of(cell);
    }

    @Override
    public Optional<Shown.Number> estimate(List<Measured> measured) {
      Measured one = measured.get(0);
      Optional<Score> score =
          one.record()
              .map(CellRecord::secondary)
              .flatMap(all -> Optional.ofNullable(all.get(metric.toString())));
      return score
          .filter(value -> Times.isRate(one))
          .map(value -> Growths.shown(metric.toString(), value))
          .flatMap(
              shown ->
                  Interval.of(one.forks())
                      .map(rates -> rates.around(shown))
                      .map(own -> new Shown.Number(shown, own.low(), own.high())));
    }

    @Override
    public String unit() {
      return metric == Counted.BYTES ? " MB/s" : " rows/s";
    }
  }

  /** What operations are counted in. */
  enum Counted {
    ROWS("rows"),
    BYTES("payloadBytes");

    private final String metric;

    Counted(String metric) {
      this.metric = metric;
    }

    @Override
    public String toString() {
      return metric;
    }
  }

  /**
   * One side of a ratio: a time.
   *
   * @param per what it is the time of
   */
  record Side(CellRef cell, Figure.Per per) {}

  /** The bounds in words. */
  public String bound() {
    if (from > 0 && to < Double.POSITIVE_INFINITY) {
      return Shown.number(from) + " to " + Shown.number(to) + of.unit();
    }
    return (from > 0 ? "at least " + Shown.number(from) : "at most " + Shown.number(to))
        + of.unit();
  }
}
