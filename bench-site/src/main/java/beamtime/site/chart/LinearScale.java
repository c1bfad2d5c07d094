package beamtime.site.chart;

import java.util.List;
import java.util.stream.LongStream;

/**
 * Equal steps that are 1, 2 or 5 of a power of ten (Heckbert, Nice Numbers for Graph Labels,
 * Graphics Gems, 1990).
 */
public final class LinearScale implements Scale {
  /** At least so many steps: labels stay apart at the width of a phone. */
  private static final int STEPS = 4;

  /** Values that differ by less than this part of them are one. */
  private static final double SAME = 1e-12;

  private static final double SMALLEST = 1e-300;
  private static final double LARGEST = 1e300;

  private final double step;
  private final long first;
  private final long last;

  private LinearScale(double step, long first, long last) {
    this.step = step;
    this.first = first;
    this.last = last;
  }

  /** A scale from the round value below to the round value above. */
  public static LinearScale covering(Span finite) {
    Span values = new Span(drawn(finite.low()), drawn(finite.high()));
    double size = Math.max(Math.abs(values.low()), Math.abs(values.high()));
    boolean apart = values.high() / 2 - values.low() / 2 > size * SAME;
    Span wide = apart ? values : around(values.low());
    double step = niceBelow(wide.high() / STEPS - wide.low() / STEPS);
    return new LinearScale(
        step, (long) Math.floor(wide.low() / step), (long) Math.ceil(wide.high() / step));
  }

  private static double drawn(double value) {
    double size = Math.abs(value);
    return size < SMALLEST ? 0 : Math.copySign(Math.min(LARGEST, size), value);
  }

  private static Span around(double value) {
    double room = value == 0 ? 1 : Math.abs(value) / 10;
    return new Span(value - room, value + room);
  }

  private static double niceBelow(double step) {
    double power = Math.pow(10, Math.floor(Math.log10(step)));
    double lead = step / power;
    return power * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1);
  }

  @Override
  public double at(double value) {
    return (value / step - first) / (last - first);
  }

  @Override
  public List<Double> ticks() {
    return LongStream.rangeClosed(first, last)
        .mapToObj(i -> i * step)
        .filter(Double::isFinite)
        .toList();
  }
}
