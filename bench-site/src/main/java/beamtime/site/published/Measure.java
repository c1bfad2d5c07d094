package beamtime.site.published;

import beamtime.core.result.CellRecord;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Score;
import beamtime.site.statistic.Digits;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/** What a table shows of a cell. */
public enum Measure {
  /** Seconds of one operation. */
  SECONDS {
    @Override
    Optional<String> of(CellRecord cell) {
      return text(cell, seconds -> seconds);
    }
  },
  /** Milliseconds of one operation. */
  MILLIS {
    @Override
    Optional<String> of(CellRecord cell) {
      return text(cell, seconds -> MILLI * seconds);
    }
  },
  /** Operations a second of all clients together. */
  RATE {
    @Override
    Optional<String> of(CellRecord cell) {
      double clients = number(cell, "clients");
      return text(cell, seconds -> clients / seconds);
    }
  },
  /** Percent of the frames that were dropped, and that were late. */
  MISSED {
    @Override
    Optional<String> of(CellRecord cell) {
      return cell.load().flatMap(Measure::missed);
    }
  };

  private static final double MILLI = 1e3;
  private static final double PERCENT = 100;

  /** As the table shows it; empty if the cell lacks it. */
  abstract Optional<String> of(CellRecord cell);

  private static Optional<String> text(CellRecord cell, DoubleUnaryOperator change) {
    return cell.score()
        .filter(score -> seconds(cell, score.value()) > 0)
        .map(score -> text(cell, score, change));
  }

  private static String text(CellRecord cell, Score score, DoubleUnaryOperator change) {
    double value = change.applyAsDouble(seconds(cell, score.value()));
    if (!Double.isFinite(score.error())) {
      return Digits.significant(value).text(value);
    }
    if (score.error() >= score.value()) {
      return Digits.of(value, 0, 2 * value).text(value);
    }
    double one = change.applyAsDouble(seconds(cell, score.value() - score.error()));
    double other = change.applyAsDouble(seconds(cell, score.value() + score.error()));
    return Digits.of(value, Math.min(one, other), Math.max(one, other)).text(value);
  }

  /** Seconds of one operation of one client; 0 where the cell has no number. */
  static double seconds(CellRecord cell) {
    return cell.score().map(score -> seconds(cell, score.value())).orElse(0.0);
  }

  private static double seconds(CellRecord cell, double value) {
    boolean rate = cell.score().map(Score::growsWithSpeed).orElse(false);
    // a series is timed as a whole: so many operations by each client
    double one = rate ? 1 / value : value / number(cell, "times");
    double milli =
        cell.score().map(score -> score.unit().startsWith("ms/")).orElse(false) ? MILLI : 1;
    return Double.isFinite(one) ? one / milli : 0;
  }

  static double number(CellRecord cell, String param) {
    try {
      double value = Double.parseDouble(cell.params().getOrDefault(param, "1"));
      return value > 0 ? value : 1;
    } catch (NumberFormatException e) {
      return 1;
    }
  }

  private static Optional<String> missed(LoadRecord load) {
    Optional<Missed> missed = load.deadlines().map(record -> record.total());
    return missed.map(
        count -> {
          double all = load.operations() + count.dropped() + load.failed();
          return percent(count.dropped(), all)
              + " dropped, "
              + percent(count.late(), all)
              + " late";
        });
  }

  private static String percent(long count, double all) {
    double share = all > 0 ? PERCENT * count / all : 0;
    return share > 0 && share < 1 ? "<1 %" : new Digits(0).text(share) + " %";
  }
}
