package beamtime.site.page.scaling;

import beamtime.core.result.FitRecord;
import beamtime.core.result.FitRecord.Headroom;
import beamtime.site.page.Link;
import beamtime.site.page.Mark;
import beamtime.site.page.RunPaths;
import beamtime.site.run.RunFolder;
import java.util.Optional;

/**
 * What a fit found, in one row.
 *
 * @param page of it, named by its beamline
 * @param server that was asked
 * @param verdict whether it fits
 * @param held times the load that was held; a dash where that is not known
 * @param gaveWay times the load that was not; a dash where none was tried, or it is not known
 * @param first what gives way first
 * @param run its own page
 */
public record FitLine(
    Link page, String server, Mark verdict, String held, String gaveWay, String first, Link run) {
  private static final String UNKNOWN = "–";

  /** Of a run; empty where it did not ask that. */
  static Optional<FitLine> of(RunFolder run) {
    return run.record().fit().map(fit -> of(run, fit));
  }

  private static FitLine of(RunFolder run, FitRecord fit) {
    RunPaths paths = RunPaths.of(run.record());
    Headroom headroom = fit.headroom();
    return new FitLine(
        new Link(paths.fit(), fit.question().beamline()),
        fit.server(),
        verdict(fit),
        headroom.ending().isSettled() ? held(fit) : UNKNOWN,
        headroom.gaveWay().map(fit::times).orElse(UNKNOWN),
        first(fit),
        new Link(RunPaths.curves(run), run.record().id()));
  }

  /** Whether it fits, as a sign and words. */
  static Mark verdict(FitRecord fit) {
    return switch (fit.verdict()) {
      case DOES_NOT_FIT -> new Mark("unfit", "✕", "does not fit", "");
      case NOT_KNOWN -> new Mark("unknown", "?", "not known", fit.unknown().orElseThrow());
      case FITS ->
          fit.space().days().isPresent()
              ? new Mark("fits", "✓", "fits", "")
              : new Mark("fits", "✓", "fits", "but for its disk's space, which is not known");
    };
  }

  private static String held(FitRecord fit) {
    double held = fit.headroom().held();
    return held == 0 ? "none" : fit.times(held);
  }

  /** What gives way first, in a word or two. */
  static String first(FitRecord fit) {
    if (fit.hidesFirst()) {
      return UNKNOWN;
    }
    return switch (fit.headroom().ending()) {
      case BROKE, NONE_GAVE_WAY, NO_FIT -> UNKNOWN;
      case CLIENT_GAVE_WAY -> "the client";
      case GAVE_WAY -> fit.first().map(use -> use.resource().words()).orElse("none near its end");
    };
  }
}
