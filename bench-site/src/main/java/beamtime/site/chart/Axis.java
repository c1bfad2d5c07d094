package beamtime.site.chart;

import java.util.List;

/**
 * An axis.
 *
 * @param title what it counts, with its unit
 * @param scale where values lie
 * @param unit how values read
 * @param ticks what is marked
 */
public record Axis(String title, Scale scale, Unit unit, List<Tick> ticks) {
  public Axis {
    ticks = List.copyOf(ticks);
  }

  /** Equal steps; its values read as plain numbers. */
  public static Axis linear(String title, Span values) {
    return of(title, Unit.PLAIN, LinearScale.covering(values));
  }

  /** Equal ratios; values above 0. */
  public static Axis log(String title, Unit unit, Span values) {
    return of(title, unit, LogScale.covering(values));
  }

  private static Axis of(String title, Unit unit, Scale scale) {
    return new Axis(title, scale, unit, numbers(unit, scale));
  }

  private static List<Tick> numbers(Unit unit, Scale scale) {
    return scale.ticks().stream().map(value -> new Tick(value, unit.tick(value))).toList();
  }

  /** Whether its marks are names given to values, not the values themselves. */
  boolean isNamed() {
    return !ticks.equals(numbers(unit, scale));
  }

  /** The same with other marks. */
  public Axis marked(List<Tick> marks) {
    return new Axis(title, scale, unit, marks);
  }
}
