package beamtime.site.chart;

import java.util.List;

/** Where on an axis a value lies. */
public sealed interface Scale permits LinearScale, LogScale {
  /** Place of a value: 0 at the axis' beginning, 1 at its end. */
  double at(double value);

  /** Round values from beginning to end, in their order. */
  List<Double> ticks();
}
