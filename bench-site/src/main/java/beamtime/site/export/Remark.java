package beamtime.site.export;

import beamtime.site.run.MeasuredCell;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a reader of a single number has to know of it. */
final class Remark {
  /** In place of an outcome: a point of a load whose generator was the limit. */
  static final String INVALID = "INVALID";

  private static final String RATE = "a rate that was kept, no speed";

  private Remark() {}

  /**
   * Why a cell has no number, or none that counts; that a load fell short, that the machine was
   * busy, or that the cell had not warmed up or is not steady; empty where there is nothing to say.
   */
  static String of(MeasuredCell cell) {
    if (!cell.record().cause().isEmpty()) {
      return cell.record().cause();
    }
    return cell.invalid()
        .or(() -> cell.isMeasured() ? cell.record().unverified() : Optional.empty())
        .or(() -> cell.record().flaw())
        .or(() -> cell.keepsRate() ? Optional.of(RATE) : Optional.empty())
        .orElseGet(
            () ->
                Stream.concat(cell.record().doubts().values().stream(), cell.doubt().stream())
                    .collect(Collectors.joining("; ")));
  }
}
