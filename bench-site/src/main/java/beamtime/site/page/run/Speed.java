package beamtime.site.page.run;

import beamtime.core.result.Score;
import beamtime.core.statistic.Interval;
import beamtime.site.chart.Span;
import beamtime.site.page.Scores;
import beamtime.site.run.MeasuredCell;
import beamtime.site.verdict.Enough;
import java.util.Optional;

/**
 * How fast a cell is, more being faster: its rate, or one over its time.
 *
 * @param value above 0
 * @param interval with 95 %; empty where there were too few samples
 * @param words the same in the unit of its score
 */
record Speed(double value, Optional<Span> interval, String words) {
  private static final double LEAST = 1e-100;

  /** Empty where the cell has no number, or none that can be judged, or none that is a speed. */
  static Optional<Speed> of(MeasuredCell cell) {
    return Marks.standing(cell.record()).isPresent() || cell.keepsRate()
        ? Optional.empty()
        : cell.score().filter(score -> isDrawn(score.value())).map(score -> of(cell, score));
  }

  /** Others are no speeds, nor costs: a run may hold any number. */
  static boolean isDrawn(double value) {
    return value > LEAST && value < 1 / LEAST;
  }

  private static Speed of(MeasuredCell cell, Score score) {
    Optional<Interval> mean =
        Optional.of(cell.samples())
            .filter(Enough::suffices)
            .flatMap(samples -> Interval.of(samples.forks()))
            .map(own -> own.around(score.value()))
            .filter(one -> isDrawn(one.low()) && isDrawn(one.high()));
    Optional<Interval> speed = score.growsWithSpeed() ? mean : mean.map(Interval::inverse);
    return new Speed(
        score.growsWithSpeed() ? score.value() : 1 / score.value(),
        speed.map(one -> new Span(one.low(), one.high())),
        Scores.value(score)
            + " "
            + cell.unit()
            + mean.map(one -> ", 95 % interval " + Scores.interval(score, one)).orElse(""));
  }
}
