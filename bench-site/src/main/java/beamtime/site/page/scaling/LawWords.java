package beamtime.site.page.scaling;

import beamtime.core.result.ScalabilityRecord;
import beamtime.core.result.ScalabilityRecord.Curve;
import beamtime.core.result.ScalabilityRecord.Fit;
import beamtime.core.statistic.Estimate;
import beamtime.site.statistic.Digits;
import java.util.List;
import java.util.stream.Stream;

/** The fit of the Universal Scalability Law in words. */
final class LawWords {
  private LawWords() {}

  /**
   * Of a law.
   *
   * @param rate unit of its rates, such as {@code scans/s}
   */
  static List<String> of(ScalabilityRecord law, String rate) {
    return law.fit()
        .map(
            fit ->
                Stream.concat(
                        fitted(fit, rate).stream(),
                        law.plain().map(curve -> plain(curve, rate)).stream())
                    .toList())
        .orElseGet(
            () -> List.of("The Universal Scalability Law was not fitted: " + law.reason() + "."));
  }

  private static List<String> fitted(Fit fit, String rate) {
    String knee =
        fit.peakClients()
            .map(clients -> "Knee, where throughput is highest: " + words(clients) + " clients.")
            .orElse("No knee: " + fit.peakNote() + ".");
    return List.of(
        "Universal Scalability Law, with 95 % intervals: one client alone "
            + words(fit.lambda())
            + " "
            + rate
            + ", contention σ "
            + words(fit.sigma())
            + ", coherence κ "
            + words(fit.kappa())
            + "; the points are "
            + new Digits(-1).text(100 * fit.deviation())
            + " % off the curve.",
        knee);
  }

  private static String plain(Curve curve, String rate) {
    return "By plain least squares, where a large load counts more than a small one: one client alone "
        + words(curve.lambda())
        + " "
        + rate
        + ", σ "
        + words(curve.sigma())
        + ", κ "
        + words(curve.kappa())
        + curve.peakClients().map(peak -> ", highest at " + words(peak) + " clients.").orElse(".");
  }

  private static String words(double value) {
    return Digits.significant(value).text(value);
  }

  private static String words(Estimate value) {
    Digits digits = Digits.of(value.value(), value.low(), value.high());
    return digits.text(value.value())
        + " ("
        + digits.text(value.low())
        + " to "
        + digits.text(value.high())
        + ")";
  }
}
