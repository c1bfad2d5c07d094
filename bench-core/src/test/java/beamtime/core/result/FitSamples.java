package beamtime.core.result;

import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.FitRecord.Ending;
import beamtime.core.result.FitRecord.Headroom;
import beamtime.core.result.FitRecord.Load;
import beamtime.core.result.FitRecord.Resource;
import beamtime.core.result.FitRecord.Use;
import java.util.List;
import java.util.Optional;

/** What fits found, for tests: numbers of a beamline behind a link of 1 Gbit/s. */
public final class FitSamples {
  private FitSamples() {}

  /** One that fits, with the link as the first to give way. */
  public static FitRecord held() {
    return new FitRecord(
        new FitRecord.Question("beamline.csv", 217, 2089, 33_340_000, 30, 20),
        "mongodb 6.0.5 (embedded)",
        List.of(),
        Optional.empty(),
        new Headroom(
            Ending.GAVE_WAY, 2.38, Optional.of(3.12), "of 97770 frames 41000 were dropped"),
        List.of(load(1, 1, 1, 12, 0), load(2.38, 4, 4, 3021, 0), load(3.12, 4, 0, 52_000, 41_000)),
        List.of(
            use(Resource.PROCESSORS, 2, 0.62, 1.11),
            use(Resource.SERVER_PROCESSORS, 2, 0.31, 0.64),
            use(Resource.CLIENT_PROCESSORS, 2, 0.12, 0.21),
            use(Resource.OTHER_PROCESSORS, 2, 0.01, 0.02),
            use(Resource.MEMORY, 16e9, 2.1e9, 3.4e9),
            use(Resource.DISK, 430e6, 35e6, 101e6),
            use(Resource.LINK, 125e6, 33.4e6, 106e6),
            use(Resource.CLIENTS, 4, 0.6, 3.9)),
        new FitRecord.Space(Optional.of(2.53e12), Optional.of(120_000_000_000_000L)),
        new FitRecord.Readers(20, "", Optional.of(357.0), Optional.of(0.998)));
  }

  /** One whose server died before its first point had ended. */
  public static FitRecord broke(String why) {
    return new FitRecord(
        new FitRecord.Question("beamline.csv", 217, 2089, 33_340_000, 365, 20),
        "mongodb 6.0.5 (embedded)",
        List.of(why, "0 of 20 readers are served"),
        Optional.empty(),
        new Headroom(Ending.BROKE, 0, Optional.empty(), why),
        List.of(new Load(1, 2089, 33_340_000, 1, 0, 0, Missed.NONE, Optional.empty())),
        List.of(
            new Use(Resource.PROCESSORS, Optional.of(2.0), Optional.empty(), Optional.empty()),
            new Use(Resource.LINK, Optional.empty(), Optional.empty(), Optional.empty())),
        new FitRecord.Space(Optional.empty(), Optional.empty()),
        new FitRecord.Readers(0, "", Optional.empty(), Optional.empty()));
  }

  private static Load load(double scale, int runs, int held, long late, long dropped) {
    return new Load(
        scale,
        2089 * scale,
        33_340_000 * scale,
        runs,
        held,
        Math.round(2089 * scale * 15 * runs),
        new Missed(late, dropped, 0, 0, 0),
        Optional.of(180.5 * scale));
  }

  private static Use use(Resource resource, double there, double asItStands, double largest) {
    return new Use(resource, Optional.of(there), Optional.of(asItStands), Optional.of(largest));
  }
}
