package beamtime.site.page.compare;

import beamtime.site.page.RunPaths;
import beamtime.site.page.Scores;
import beamtime.site.page.SiteFile;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import beamtime.site.verdict.Grounds;
import beamtime.site.verdict.RunComparison;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What {@code compare.js} needs of a run: a script that keeps it in {@code beamtimeRuns} by its id,
 * since a page that was opened from a disk may load scripts and nothing else.
 */
final class RunGrounds {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private RunGrounds() {}

  static String path(RunFolder run) {
    return RunPaths.of(run.record()).folder() + "grounds.js";
  }

  static SiteFile file(RunFolder run) {
    ArrayNode cells = JSON.arrayNode();
    RunComparison.compared(run).forEach(cell -> cells.add(cell(cell)));
    return new SiteFile.Text(
        path(run),
        "(globalThis.beamtimeRuns ??= {})[%s] =\n%s;\n"
            .formatted(JSON.textNode(run.record().id()), cells));
  }

  private static ObjectNode cell(MeasuredCell cell) {
    Grounds grounds = Grounds.of(cell);
    ObjectNode json =
        JSON.objectNode()
            .put("name", grounds.name())
            .put("page", RunPaths.page(cell))
            .put("score", score(cell))
            .put("lack", grounds.lack())
            .put("cause", grounds.cause())
            .put("unit", grounds.unit())
            .put("grows", grounds.grows())
            .put("samples", grounds.samples())
            .put("hasRatio", grounds.hasRatio())
            .put("flaw", grounds.flaw())
            .put("code", cell.record().code());
    grounds.means().forEach(json.putArray("means")::add);
    ArrayNode sides = json.putArray("sides");
    grounds
        .sides()
        .forEach(side -> sides.addArray().add(side.label()).add(side.value()).add(side.shown()));
    return json;
  }

  /** Value and unit; empty where there is none. */
  static String score(MeasuredCell cell) {
    return cell.score().map(score -> Scores.value(score) + " " + cell.unit()).orElse("");
  }
}
