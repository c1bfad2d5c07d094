package beamtime.core.rig;

import beamtime.core.result.LoadRecord;

/** How points ended, in one line. */
final class Points {
  private Points() {}

  /** {@code MET}, {@code FELL_SHORT: cause}, {@code BROKE: cause}, {@code BROKE, wrong: cause}. */
  static String end(LoadPoint point) {
    LoadRecord load = point.load();
    return load.delivery()
        + (point.wrongAnswer() ? ", wrong" : "")
        + (load.cause().isEmpty() ? "" : ": " + load.cause());
  }
}
