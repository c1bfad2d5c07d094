package beamtime.site.page.run;

import beamtime.core.result.CellRecord;
import beamtime.core.result.LoadRecord;
import beamtime.site.page.Mark;
import java.util.Optional;

/** Words for cells that can't be judged. */
final class Marks {
  private Marks() {}

  /** Why a cell's number can't be judged; empty if it can. */
  static Optional<Mark> standing(CellRecord cell) {
    return switch (cell.outcome()) {
      case FAILED -> Optional.of(Mark.broken("failed", cell.cause()));
      case WRONG_ANSWER -> Optional.of(Mark.broken("wrong answer", cell.cause()));
      case MISSING -> Optional.of(Mark.broken("missing", cell.cause()));
      case LEFT_OUT -> Optional.of(Mark.none("not offered", cell.cause()));
      case MEASURED ->
          cell.load()
              .flatMap(Marks::standing)
              .or(() -> cell.unverified().map(why -> Mark.broken("unverified", why)));
    };
  }

  private static Optional<Mark> standing(LoadRecord load) {
    if (!load.generator().valid()) {
      return Optional.of(Mark.broken("invalid", load.generator().limit()));
    }
    return switch (load.delivery()) {
      case MET -> Optional.empty();
      case FELL_SHORT -> Optional.of(Mark.broken("fell short", load.cause()));
      case BROKE -> Optional.of(Mark.broken("broke", load.cause()));
    };
  }
}
