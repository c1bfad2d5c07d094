package beamtime.core.load;

import beamtime.core.cell.Drive;
import beamtime.core.launch.Columns;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.FitRecord;
import beamtime.core.result.FitRecord.Headroom;
import beamtime.core.result.FitRecord.Load;
import beamtime.core.result.FitRecord.Use;
import beamtime.core.result.MachineRecord;
import com.github.freva.asciitable.ColumnData;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** What a fit found, as a page of text. */
final class FitPage {
  /** Its name in the folder of a run. */
  static final String FILE = "fit.txt";

  private static final double PERCENT = 100;
  private static final double KILO = 1000;
  private static final String NONE = "-";

  private final FitRecord fit;
  private final MachineRecord machine;

  private FitPage(FitRecord fit, MachineRecord machine) {
    this.fit = fit;
    this.machine = machine;
  }

  /** The page, in lines that fit a console. */
  static String of(FitRecord fit, MachineRecord machine) {
    return new FitPage(fit, machine).text();
  }

  private String text() {
    List<String> lines = new ArrayList<>();
    FitRecord.Question question = fit.question();
    lines.add(
        "%s on %s, %d cores, %s of memory"
            .formatted(
                question.beamline(), fit.server(), machine.cores(), bytes(machine.memoryBytes())));
    lines.add(verdict());
    lines.add("");
    lines.add(
        "Load: %s PVs, %s frames/s, %s/s; held if every frame is stored and at most 5 %% are late."
            .formatted(whole(question.pvs()), whole(question.frames()), bytes(question.bytes())));
    lines.add(Columns.table(fit.loads(), loadColumns()));
    lines.add(headroom());
    lines.add("");
    lines.add("Used, of what there is:");
    lines.add(Columns.table(fit.uses(), useColumns()));
    lines.add(first());
    lines.add("");
    lines.add(space());
    lines.add(readers());
    return String.join("\n", lines) + "\n";
  }

  private String verdict() {
    return switch (fit.verdict()) {
      case DOES_NOT_FIT -> "DOES NOT FIT:\n  " + String.join("\n  ", fit.reasons());
      case NOT_KNOWN -> "NOT KNOWN whether it fits:\n  " + fit.unknown().orElseThrow();
      case FITS ->
          fit.space().days().isPresent()
              ? "FITS"
              : "FITS, but for its disk's space, which is not known here";
    };
  }

  private List<ColumnData<Load>> loadColumns() {
    return List.of(
        Columns.right("times the load", load -> times(load.scale())),
        Columns.right("frames/s", load -> whole(load.frames())),
        Columns.right("bytes/s", load -> bytes(load.bytes())),
        Columns.right("held in runs", Load::heldInRuns),
        Columns.right("late", load -> percent(load, Missed::late)),
        Columns.right("dropped", load -> percent(load, Missed::dropped)),
        Columns.right("never received", load -> percent(load, Missed::neverReceived)),
        Columns.right("failed", load -> percent(load, Missed::failed)),
        Columns.right("longest request", load -> number(load.longestMillis(), "%.0f ms")));
  }

  private static String percent(Load load, ToLongFunction<Missed> way) {
    return load.due() == 0
        ? NONE
        : String.format(
            Locale.ROOT, "%.2f %%", PERCENT * way.applyAsLong(load.missed()) / load.due());
  }

  private String times(double scale) {
    return Drive.text(fit.driven(scale));
  }

  private String headroom() {
    Headroom headroom = fit.headroom();
    String held = "Headroom: " + times(headroom.held()) + " times the load is held";
    return switch (headroom.ending()) {
      case BROKE -> "Headroom: not known, since the search ended";
      case NO_FIT ->
          "Headroom: no fit, since it is not the load alone that decides:\n  " + headroom.why();
      case NONE_GAVE_WAY -> held + "; nothing is said of more: " + headroom.why();
      case GAVE_WAY, CLIENT_GAVE_WAY -> {
        String gaveWay = times(headroom.gaveWay().orElse(1.0));
        yield headroom.held() == 0
            ? "Headroom: none, not even %s times the load is held:\n  %s"
                .formatted(gaveWay, headroom.why())
            : "%s, %s times is not; nothing is said of more:\n  %s"
                .formatted(held, gaveWay, headroom.why());
      }
    };
  }

  private List<ColumnData<Use>> useColumns() {
    List<ColumnData<Use>> columns = new ArrayList<>();
    columns.add(Columns.left("what", use -> use.resource().words()));
    columns.add(Columns.right("there is", this::there));
    if (fit.largest().scale() != 1) {
      columns.add(Columns.right("at 1 times", use -> percent(use.shareAsItStands())));
    }
    columns.add(
        Columns.right(
            "at " + times(fit.largest().scale()) + " times", use -> percent(use.shareAtLargest())));
    return columns;
  }

  private String there(Use use) {
    return switch (use.resource()) {
      case PROCESSORS -> number(use.there(), "%.0f cores");
      case SERVER_PROCESSORS -> fit.isLimited(use) ? number(use.there(), "%.1f cores") : "";
      case CLIENT_PROCESSORS, OTHER_PROCESSORS -> "";
      case CLIENTS -> number(use.there(), "%.0f");
      case MEMORY -> use.there().map(FitPage::bytes).orElse(NONE);
      case DISK -> use.there().map(rate -> bytes(rate) + "/s").orElse(NONE);
      case LINK -> use.there().map(rate -> bytes(rate) + "/s").orElse("loopback");
    };
  }

  private static String percent(Optional<Double> share) {
    return number(share.map(part -> PERCENT * part), "%.0f %%");
  }

  private String first() {
    FitRecord.Ending ending = fit.headroom().ending();
    if (ending == FitRecord.Ending.BROKE) {
      return "First to give way: not known, since the search ended";
    }
    if (fit.hidesFirst()) {
      return "First to give way: not known";
    }
    if (ending == FitRecord.Ending.CLIENT_GAVE_WAY) {
      return "First to give way: the client; " + fit.headroom().why();
    }
    if (ending != FitRecord.Ending.GAVE_WAY) {
      return "First to give way: not known (most used at %s times the load: %s); the longest request took %s"
          .formatted(times(fit.largest().scale()), most(), longest());
    }
    return fit.first()
        .map(
            use ->
                "First to give way: %s at %s times the load"
                    .formatted(share(use), times(fit.largest().scale())))
        .orElseGet(
            () ->
                "First to give way: none of these is near its end (most: %s); the longest request took %s%s"
                    .formatted(most(), longest(), clients()));
  }

  private String clients() {
    return fit.clients()
        .map(
            use ->
                "\n  %s clients had a request under way %s of the time: more (--clients) may store more"
                    .formatted(number(use.there(), "%.0f"), percent(use.shareAtLargest())))
        .orElse("");
  }

  private String most() {
    return fit.most().map(FitPage::share).orElse("not known");
  }

  private String longest() {
    return number(fit.largest().longestMillis(), "%.0f ms");
  }

  private static String share(Use use) {
    return use.resource().words() + ", " + percent(use.shareAtLargest());
  }

  private String space() {
    double before = fit.question().bytesOfDay();
    int days = fit.question().days();
    Optional<Long> free = fit.space().free();
    return fit.space()
        .keptOfDay()
        .map(
            after ->
                "Space: %s a day, %s after the server's compression, %s for %d days\n  %s"
                    .formatted(
                        bytes(before),
                        bytes(after),
                        bytes(after * days),
                        days,
                        free.isEmpty()
                            ? "what its disk has left is not known here"
                            : "%s are free, which last for %s to the last byte"
                                .formatted(
                                    bytes(free.get()),
                                    fit.space().days().map(FitAnswer::span).orElse(NONE))))
        .orElseGet(
            () ->
                "Space: %s a day before compression; what the server keeps of it is not known"
                    .formatted(bytes(before)));
  }

  private String readers() {
    if (fit.question().readers() == 0) {
      return "Readers: none were asked for (--readers)";
    }
    FitRecord.Readers readers = fit.readers();
    String served =
        "Readers: %d of %d are served while the load is stored (each: once a second, ten seconds of a PV)"
            .formatted(readers.served(), fit.question().readers());
    String fared =
        readers.served() == 0
            ? ""
            : "\n  p99 %s; %s of the frames were there when they had fallen due"
                .formatted(number(readers.p99Millis(), "%.0f ms"), percent(readers.seen()));
    return served + fared + (readers.why().isEmpty() ? "" : "\n  " + readers.why());
  }

  private static String number(Optional<Double> value, String format) {
    return value.map(number -> String.format(Locale.ROOT, format, number)).orElse(NONE);
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%,d", Math.round(value));
  }

  /** Decimal units, three digits. */
  private static String bytes(double bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= KILO && unit < 5) {
      value /= KILO;
      unit++;
    }
    String digits = value >= 100 || unit == 0 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, digits, value)
        + " "
        + List.of("B", "kB", "MB", "GB", "TB", "PB").get(unit);
  }
}
