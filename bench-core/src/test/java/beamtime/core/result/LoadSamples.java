package beamtime.core.result;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Points of load runs that tests of records, entries and tables share. */
public final class LoadSamples {
  private static final GeneratorRecord IDLE =
      new GeneratorRecord(0.04, 12, 0.21, Optional.empty(), "");

  private LoadSamples() {}

  /** 100 a second planned, 98.5 delivered for 10 s, three errors. */
  public static LoadRecord open(
      Optional<PercentilesRecord> latency,
      Optional<PercentilesRecord> service,
      Optional<PercentilesRecord> waiting) {
    return new LoadRecord(
        new DriveRecord(DriveRecord.Mode.OPEN, 8, "poisson", 5, 10, 1),
        Delivery.FELL_SHORT,
        Optional.of(100.0),
        98.5,
        "98.5 of 100 a second were delivered",
        985,
        new TreeMap<>(Map.of("SocketTimeoutException", 2L, "StoreException", 1L)),
        latency,
        service,
        waiting,
        Optional.empty(),
        IDLE,
        "JobScan-rate=100.hlog");
  }

  /** 8 clients for 10 s. */
  public static LoadRecord closed(GeneratorRecord generator) {
    return closed(8, generator);
  }

  /** So many clients for 10 s. */
  public static LoadRecord closed(int clients, GeneratorRecord generator) {
    return new LoadRecord(
        new DriveRecord(DriveRecord.Mode.CLOSED, clients, "", 5, 10, 1),
        Delivery.MET,
        Optional.empty(),
        1234.5,
        "",
        12345,
        new TreeMap<>(),
        Optional.of(new PercentilesRecord(12_345, 6.25, 7.5, 9.75, Optional.of(20.5), 33.25)),
        Optional.of(new PercentilesRecord(12_345, 6.25, 7.5, 9.75, Optional.of(20.5), 33.25)),
        Optional.empty(),
        Optional.empty(),
        generator,
        "JobScan-clients=8.hlog");
  }

  /** Two PVs that missed some of their frames. */
  public static LoadRecord deadlines() {
    return deadlines(new DeadlineRecord.Missed(5, 2, 0, 0, 0));
  }

  /** The same with another sum of 1400 frames. */
  public static LoadRecord deadlines(DeadlineRecord.Missed total) {
    return new LoadRecord(
        new DriveRecord(DriveRecord.Mode.DEADLINES, 4, "even", 5, 10, 1),
        Delivery.FELL_SHORT,
        Optional.of(140.0),
        139.8,
        "2 of 1400 frames were dropped",
        1398,
        new TreeMap<>(),
        Optional.of(new PercentilesRecord(1398, 2, 3, 70, Optional.empty(), 81.5)),
        Optional.of(new PercentilesRecord(1398, 2, 3, 4, Optional.empty(), 5)),
        Optional.empty(),
        Optional.of(
            new DeadlineRecord(
                total,
                new TreeMap<>(
                    Map.of(
                        "LAB:PV-0003", new DeadlineRecord.Missed(4, 0, 0, 0, 0),
                        "LAB:PV-0007", new DeadlineRecord.Missed(1, 2, 0, 0, 0))))),
        IDLE,
        "WaveformIngest-deadlines.hlog");
  }

  /** A generator that was not the limit. */
  public static GeneratorRecord idle() {
    return IDLE;
  }
}
