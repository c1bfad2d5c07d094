package beamtime.site.page.scaling;

import beamtime.core.result.ScalabilityRecord.Fit;
import beamtime.site.chart.Point;
import java.util.List;
import java.util.stream.IntStream;

/** The Universal Scalability Law (Gunther, Guerrilla Capacity Planning, 2007) as it was fitted. */
record ScalingLaw(double lambda, double sigma, double kappa) {
  private static final int STEPS = 48;

  static ScalingLaw of(Fit fit) {
    return new ScalingLaw(fit.lambda().value(), fit.sigma().value(), fit.kappa().value());
  }

  /** Operations a second of n clients. */
  double throughput(double n) {
    return lambda * n / (1 + sigma * (n - 1) + kappa * n * (n - 1));
  }

  /** Its curve from one client to so many, at equal ratios. */
  List<Point> curve(double clients) {
    return IntStream.rangeClosed(0, STEPS)
        .mapToDouble(i -> Math.pow(clients, (double) i / STEPS))
        .mapToObj(n -> new Point(n, throughput(n)))
        .filter(point -> Double.isFinite(point.y()))
        .toList();
  }
}
