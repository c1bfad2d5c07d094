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

  /**
   * Frames of 14 Hz with 4 clients.
   *
   * @param pvs how many PVs
   * @param late frames
   * @param limit what the generator was limited by; empty for nothing
   */
  public static LoadRecord frames(int pvs, long late, String limit) {
    return due(
        DriveRecord.Mode.DEADLINES,
        14.0 * pvs,
        Delivery.MET,
        Optional.of(
            new DeadlineRecord(new DeadlineRecord.Missed(late, 0, 0, 0, 0), new TreeMap<>())),
        limit);
  }

  /** Operations that fell due at a rate, with 8 clients. */
  public static LoadRecord open(double rate, Delivery delivery) {
    return due(DriveRecord.Mode.OPEN, rate, delivery, Optional.empty(), "");
  }

  private static LoadRecord due(
      DriveRecord.Mode mode,
      double rate,
      Delivery delivery,
      Optional<DeadlineRecord> deadlines,
      String limit) {
    PercentilesRecord times = new PercentilesRecord(1_400, 10, 20, 40, Optional.empty(), 50);
    return new LoadRecord(
        new DriveRecord(mode, mode == DriveRecord.Mode.OPEN ? 8 : 4, "even", 1, 10, 1),
        delivery,
        Optional.of(rate),
        rate,
        delivery == Delivery.MET ? "" : "too slow",
        1_400,
        new TreeMap<>(),
        Optional.of(times),
        Optional.of(times),
        Optional.of(times),
        deadlines,
        new GeneratorRecord(0.1, 1, 0.1, Optional.empty(), limit),
        "");
  }

  private static LoadRecord load(Delivery delivery, String cause, String limit, String histogram) {
    DeadlineRecord.Missed missed = new DeadlineRecord.Missed(3, 2, 0, 4, 0);
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
        new GeneratorRecord(0.4, 12, 0.5, Optional.empty(), limit),
        histogram);
  }
}
