package beamtime.site.page.scaling;

import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.FitRecord;
import beamtime.core.result.FitRecord.Load;
import beamtime.core.result.FitWords;
import beamtime.site.page.Fact;
import beamtime.site.page.Mark;
import beamtime.site.page.RunHeading;
import beamtime.site.page.RunPaths;
import beamtime.site.page.TableModel;
import beamtime.site.run.RunFolder;
import java.util.List;

/**
 * Whether a backend would keep what a beamline gives.
 *
 * @param run which asked
 * @param paths of its pages
 * @param curves page of all its points, from the top of the site
 * @param beamline file that has its PVs
 * @param server that was asked
 * @param verdict whether it fits
 * @param reasons why it does not
 * @param answers in a line each: the load, headroom, what gives way first, space, readers
 * @param loads that were driven
 * @param uses of what there is
 */
public record FitModel(
    RunHeading run,
    RunPaths paths,
    String curves,
    String beamline,
    String server,
    Mark verdict,
    List<String> reasons,
    List<Fact> answers,
    TableModel loads,
    FitUses uses) {
  static FitModel of(RunFolder run, FitRecord fit) {
    return new FitModel(
        RunHeading.of(run.record()),
        RunPaths.of(run.record()),
        RunPaths.curves(run),
        fit.question().beamline(),
        fit.server(),
        FitLine.verdict(fit),
        fit.reasons(),
        answers(fit),
        loads(fit),
        FitUses.of(fit));
  }

  private static List<Fact> answers(FitRecord fit) {
    FitWords words = new FitWords(fit);
    return List.of(
        new Fact("The load", words.load()),
        new Fact("Headroom", words.headroom()),
        new Fact("First to give way", words.first()),
        new Fact("Space", words.space()),
        new Fact("Readers", words.readers()));
  }

  private static TableModel loads(FitRecord fit) {
    return new TableModel(
        "As the load stands, and both sides of what is held; shares of the frames that fell due",
        List.of(
            "× the load",
            "frames/s",
            "bytes/s",
            "held in runs",
            "late",
            "dropped",
            "never received",
            "failed",
            "longest request"),
        fit.loads().stream().map(load -> row(fit, load)).toList());
  }

  private static List<String> row(FitRecord fit, Load load) {
    return List.of(
        fit.times(load.scale()),
        FitWords.whole(load.frames()),
        FitWords.bytes(load.bytes()),
        load.heldInRuns(),
        FitWords.missed(load, Missed::late),
        FitWords.missed(load, Missed::dropped),
        FitWords.missed(load, Missed::neverReceived),
        FitWords.missed(load, Missed::failed),
        FitWords.longest(load));
  }
}
