package beamtime.site.page.scaling;

import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.PercentilesRecord;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Points of loads for tests. */
public final class LoadPoints {
  private LoadPoints() {}

  /** A point at 40 operations a second with all that a point can have. */
  public static LoadRecord point(Delivery delivery, String cause) {
    return load(delivery, cause, "", "");
  }

  /** A point whose generator was the limit. */
  public static LoadRecord limited(String limit) {
    return load(Delivery.MET, "", limit, "");
  }

  /** A point with a file of histograms. */
  public static LoadRecord recorded(String histogram) {
    return load(Delivery.MET, "", "", histogram);
  }

  private static LoadRecord load(Delivery delivery, String cause, String limit, String histogram) {
    DeadlineRecord.Missed missed = new DeadlineRecord.Missed(3, 2, 0);
    PercentilesRecord times = new PercentilesRecord(160, 5.4, 6.7, 7.1, Optional.empty(), 7.3);
    return new LoadRecord(
        new DriveRecord(DriveRecord.Mode.OPEN, 64, "even", 3, 4, 1),
        delivery,
        Optional.of(40.0),
        16,
        cause,
        64,
        new TreeMap<>(Map.of("timeout", 2L)),
        Optional.of(times),
        Optional.of(times),
        Optional.of(times),
        Optional.of(new DeadlineRecord(missed, new TreeMap<>(Map.of("SR-01", missed)))),
        new GeneratorRecord(0.4, 12, 0.5, limit),
        histogram);
  }
}
