package beamtime.site.page.scaling;

import beamtime.core.cell.Drive;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.FitRecord;
import beamtime.core.result.FitRecord.Ending;
import beamtime.core.result.FitRecord.Headroom;
import beamtime.core.result.FitRecord.Load;
import beamtime.core.result.FitRecord.Use;
import beamtime.site.page.Amount;
import beamtime.site.page.Fact;
import beamtime.site.page.Mark;
import beamtime.site.page.RunHeading;
import beamtime.site.page.RunPaths;
import beamtime.site.page.Scores;
import beamtime.site.page.TableModel;
import beamtime.site.run.RunFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

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
  private static final double HOURS = 24;

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
    List<Fact> answers = new ArrayList<>();
    FitRecord.Question question = fit.question();
    answers.add(
        new Fact(
            "The load",
            "%s PVs, %s frames/s, %s"
                .formatted(
                    Scores.count(question.pvs()),
                    LoadNumbers.number(question.frames()),
                    LoadNumbers.byteRate(question.bytes()))));
    answers.add(new Fact("Headroom", headroom(fit)));
    answers.add(new Fact("First to give way", first(fit)));
    answers.add(new Fact("Space", space(fit)));
    answers.add(new Fact("Readers", readers(fit)));
    return answers;
  }

  private static String headroom(FitRecord fit) {
    Headroom headroom = fit.headroom();
    String held = Drive.text(fit.driven(headroom.held())) + " times the load is held";
    return switch (headroom.ending()) {
      case BROKE -> "not known, since the search ended: " + headroom.why();
      case NO_FIT -> "no fit, since it is not the load alone that decides: " + headroom.why();
      case NONE_GAVE_WAY -> held + "; nothing is said of more: " + headroom.why();
      case GAVE_WAY, CLIENT_GAVE_WAY -> {
        String gaveWay = headroom.gaveWay().map(fit::driven).map(Drive::text).orElse("1");
        yield headroom.held() == 0
            ? "none: not even " + gaveWay + " times the load is held (" + headroom.why() + ")"
            : held
                + ", "
                + gaveWay
                + " times is not ("
                + headroom.why()
                + "); nothing is said of more";
      }
    };
  }

  private static String first(FitRecord fit) {
    Ending ending = fit.headroom().ending();
    if (ending == Ending.BROKE) {
      return "not known, since the search ended";
    }
    if (fit.hidesFirst()) {
      return "not known";
    }
    if (ending == Ending.CLIENT_GAVE_WAY) {
      return "the client: " + fit.headroom().why();
    }
    if (ending != Ending.GAVE_WAY) {
      return "not known (most used at %s times the load: %s); the longest request took %s"
          .formatted(
              Drive.text(fit.driven(fit.largest().scale())),
              fit.most().map(FitModel::share).orElse("not known"),
              longest(fit.largest()));
    }
    return fit.first()
        .map(
            use ->
                share(use)
                    + " at "
                    + Drive.text(fit.driven(fit.largest().scale()))
                    + " times the load")
        .orElseGet(
            () ->
                "none is near its end (most: %s); the longest request took %s%s"
                    .formatted(
                        fit.most().map(FitModel::share).orElse("not known"),
                        longest(fit.largest()),
                        clients(fit)));
  }

  private static String clients(FitRecord fit) {
    return fit.clients()
        .map(
            use ->
                "; %s clients had a request under way %s of the time: more may store more"
                    .formatted(
                        use.there().map(LoadNumbers::number).orElse("–"),
                        use.shareAtLargest().map(LoadNumbers::percent).orElse("–")))
        .orElse("");
  }

  private static String share(Use use) {
    return use.resource().words()
        + ", "
        + use.shareAtLargest().map(LoadNumbers::percent).orElse("–");
  }

  private static String space(FitRecord fit) {
    double before = fit.question().bytesOfDay();
    int days = fit.question().days();
    String free =
        fit.space()
            .free()
            .map(bytes -> Amount.of(bytes, "B") + " are free")
            .orElse("what its disk has left is not known");
    String last =
        fit.space()
            .days()
            .map(span -> ", which last for " + span(span) + " to the last byte")
            .orElse("");
    return fit.space()
        .keptOfDay()
        .map(
            after ->
                "%s a day, %s after the server's compression, %s for %s days; %s%s"
                    .formatted(
                        Amount.of(before, "B"),
                        Amount.of(after, "B"),
                        Amount.of(after * days, "B"),
                        Scores.count(days),
                        free,
                        last))
        .orElseGet(
            () ->
                "%s a day before compression; what the server keeps of it is not known"
                    .formatted(Amount.of(before, "B")));
  }

  private static String span(double days) {
    return days < 2
        ? Scores.significant(days * HOURS, 3) + " hours"
        : Scores.significant(days, 3) + " days";
  }

  private static String readers(FitRecord fit) {
    if (fit.question().readers() == 0) {
      return "none were asked for";
    }
    FitRecord.Readers readers = fit.readers();
    String served =
        "%s of %s are served while the load is stored"
            .formatted(Scores.count(readers.served()), Scores.count(fit.question().readers()));
    String p99 = readers.p99Millis().map(ms -> ", p99 " + LoadNumbers.millis(ms)).orElse("");
    String seen =
        readers
            .seen()
            .map(
                share ->
                    "; "
                        + LoadNumbers.percent(share, 3)
                        + " of the frames were there when they had fallen due")
            .orElse("");
    return served + p99 + seen + (readers.why().isEmpty() ? "" : "; " + readers.why());
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
        Drive.text(fit.driven(load.scale())),
        LoadNumbers.number(load.frames()),
        LoadNumbers.byteRate(load.bytes()),
        load.heldInRuns(),
        share(load, Missed::late),
        share(load, Missed::dropped),
        share(load, Missed::neverReceived),
        share(load, Missed::failed),
        longest(load));
  }

  private static String share(Load load, ToLongFunction<Missed> way) {
    return load.due() == 0
        ? "–"
        : LoadNumbers.percent((double) way.applyAsLong(load.missed()) / load.due());
  }

  private static String longest(Load load) {
    return load.longestMillis().map(LoadNumbers::millis).orElse("–");
  }
}
