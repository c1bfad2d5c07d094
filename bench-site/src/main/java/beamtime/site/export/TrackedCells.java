package beamtime.site.export;

import beamtime.core.result.RunRecord;
import beamtime.core.result.Score;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A list for github-action-benchmark, whose own reader of JMH's JSON drops the parameters and takes
 * every score for one that is better when smaller. Rates and times are two lists for two of its
 * tools, and a cell is in one of them; that action refuses an empty list.
 *
 * @see <a href="https://github.com/benchmark-action/github-action-benchmark">its README</a>
 */
final class TrackedCells {
  private TrackedCells() {}

  /**
   * One of the two lists.
   *
   * @param bigger rates, where bigger is better, or times
   */
  static String of(RunFolder run, boolean bigger) {
    ArrayNode list = Json.array();
    for (MeasuredCell cell : run.cells()) {
      cell.trackedScore()
          .filter(score -> score.growsWithSpeed() == bigger)
          .ifPresent(score -> list.add(entry(cell, score)));
    }
    return Json.text(list);
  }

  private static ObjectNode entry(MeasuredCell cell, Score score) {
    ObjectNode entry = Json.object();
    entry.put("name", cell.name());
    entry.put("unit", score.unit());
    entry.put("value", score.value());
    cell.bounds().ifPresent(bounds -> entry.put("range", bounds.low() + " to " + bounds.high()));
    entry.put("extra", extra(cell));
    return entry;
  }

  /** What its charts show next to a point, in lines. */
  private static String extra(MeasuredCell cell) {
    RunRecord run = cell.run();
    return String.join(
        "\n",
        "run: " + run.id(),
        "preset: " + run.pace(),
        "provider: " + cell.provider(),
        "machine: " + cell.machine(),
        "forks: " + cell.samples().forks().size(),
        "samples: " + cell.samples().count());
  }
}
