package beamtime.core.load;

import beamtime.core.result.ScalabilityRecord;
import beamtime.core.rig.Scalability;
import java.util.Locale;
import java.util.Optional;

/** What a sweep's points say together, as it stands in the record of a run. */
public final class ScalabilityRecords {
  private ScalabilityRecords() {}

  public static ScalabilityRecord of(Scalability law) {
    if (law instanceof Scalability.Fitted fitted) {
      return ScalabilityRecord.of(fit(fitted));
    }
    return ScalabilityRecord.none(((Scalability.NoFit) law).reason());
  }

  private static ScalabilityRecord.Fit fit(Scalability.Fitted fitted) {
    Optional<Scalability.Peak.At> peak =
        fitted.peak() instanceof Scalability.Peak.At at ? Optional.of(at) : Optional.empty();
    return new ScalabilityRecord.Fit(
        estimate(fitted.lambda()),
        estimate(fitted.sigma()),
        estimate(fitted.kappa()),
        peak.map(Scalability.Peak.At::clients).map(ScalabilityRecords::estimate),
        peak.map(Scalability.Peak.At::throughput).map(ScalabilityRecords::estimate),
        note(fitted.peak()),
        fitted.deviation());
  }

  private static String note(Scalability.Peak peak) {
    if (peak instanceof Scalability.Peak.Beyond beyond) {
      return "no peak up to " + beyond.limit() + " clients, twice the largest load";
    }
    return peak instanceof Scalability.Peak.Unsettled unsettled
        ? String.format(
            Locale.ROOT,
            "a peak from %.0f clients on is possible, and none up to %d",
            unsettled.from(),
            unsettled.limit())
        : "";
  }

  private static ScalabilityRecord.Estimate estimate(Scalability.Estimate value) {
    return new ScalabilityRecord.Estimate(value.value(), value.low(), value.high());
  }
}
