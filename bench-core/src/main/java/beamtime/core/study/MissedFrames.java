package beamtime.core.study;

import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.LoadRecord;
import java.util.Locale;
import java.util.Optional;

/** Frames that missed their deadlines, in percent of those that fell due. */
final class MissedFrames {
  private static final double PERCENT = 100;

  private MissedFrames() {}

  /** Empty where the point had no deadlines. */
  static Optional<Shown> of(LoadRecord load) {
    return load.deadlines().map(DeadlineRecord::total).map(missed -> text(load, missed));
  }

  private static Shown text(LoadRecord load, DeadlineRecord.Missed missed) {
    double all = load.due();
    return new Shown.Text(
        ifAny(missed.neverReceived(), all, " never received, ")
            + ifAny(missed.failed(), all, " failed, ")
            + percent(missed.dropped(), all)
            + " dropped, "
            + percent(missed.late(), all)
            + " late");
  }

  private static String ifAny(long count, double all, String words) {
    return count > 0 ? percent(count, all) + words : "";
  }

  private static String percent(long count, double all) {
    double share = all > 0 ? PERCENT * count / all : 0;
    if (share > 0 && share < 1) {
      return "<1 %";
    }
    return share > PERCENT - 1 && share < PERCENT
        ? ">99 %"
        : String.format(Locale.ROOT, "%.0f %%", share);
  }
}
