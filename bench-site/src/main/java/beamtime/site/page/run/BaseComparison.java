package beamtime.site.page.run;

import beamtime.site.page.Mark;
import beamtime.site.run.MeasuredCell;

/**
 * A cell compared with a base, as pages show it.
 *
 * @param base the backend compared with
 * @param mark the verdict
 * @param ratio such as {@code 1.31×}; empty where there is none
 * @param interval such as {@code 1.20 to 1.43}; empty where there is none
 * @param reach such as {@code writes reach: disk / page cache}, the cell's own first; empty where
 *     both reach the same, or write nothing
 */
public record BaseComparison(String base, Mark mark, String ratio, String interval, String reach) {
  /** One of cells that are not compared. */
  static BaseComparison without(String base, Mark mark) {
    return new BaseComparison(base, mark, "", "", "");
  }

  /** What the writes of a cell and of another have reached where they are acknowledged. */
  static String reach(MeasuredCell cell, MeasuredCell base) {
    return cell.durability().equals(base.durability())
        ? ""
        : "writes reach: " + reached(cell) + " / " + reached(base);
  }

  private static String reached(MeasuredCell cell) {
    return cell.durability().isEmpty() ? "unknown" : cell.durability();
  }
}
