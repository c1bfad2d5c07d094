package beamtime.core.result;

import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.FitRecord.Ending;
import beamtime.core.result.FitRecord.Headroom;
import beamtime.core.result.FitRecord.Use;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** What a fit found, in sentences; what follows the first line of one is indented. */
public final class FitWords {
  private static final double PERCENT = 100;
  private static final double LEAST_PERCENT = 0.01;
  private static final double KILO = 1000;
  private static final List<String> BYTES = List.of("B", "kB", "MB", "GB", "TB", "PB");
  private static final String NONE = "–";

  private final FitRecord fit;

  public FitWords(FitRecord fit) {
    this.fit = fit;
  }

  /** What is to be stored. */
  public String load() {
    FitRecord.Question question = fit.question();
    return "%s PVs, %s frames/s, %s/s"
        .formatted(whole(question.pvs()), whole(question.frames()), bytes(question.bytes()));
  }

  /** How much more it could take. */
  public String headroom() {
    Headroom headroom = fit.headroom();
    String held = fit.times(headroom.held()) + " times the load is held";
    return switch (headroom.ending()) {
      case BROKE -> "not known, since the search ended";
      case NO_FIT -> "no fit, since it is not the load alone that decides:\n  " + headroom.why();
      case NONE_GAVE_WAY -> held + "; nothing is said of more: " + headroom.why();
      case GAVE_WAY, CLIENT_GAVE_WAY -> {
        String gaveWay = fit.times(headroom.gaveWay().orElse(1.0));
        yield headroom.held() == 0
            ? "none, not even %s times the load is held:\n  %s".formatted(gaveWay, headroom.why())
            : "%s, %s times is not; nothing is said of more:\n  %s"
                .formatted(held, gaveWay, headroom.why());
      }
    };
  }

  /** What would give way first. */
  public String first() {
    Ending ending = fit.headroom().ending();
    if (ending == Ending.BROKE) {
      return "not known, since the search ended";
    }
    if (fit.hidesFirst()) {
      return "not known";
    }
    if (ending == Ending.CLIENT_GAVE_WAY) {
      return "the client; " + fit.headroom().why();
    }
    if (ending != Ending.GAVE_WAY) {
      return "not known (most used at %s times the load: %s); the longest request took %s"
          .formatted(largest(), most(), longest(fit.largest()));
    }
    return fit.first()
        .map(use -> "%s at %s times the load".formatted(share(use), largest()))
        .orElseGet(
            () ->
                "none of these is near its end (most: %s); the longest request took %s%s"
                    .formatted(most(), longest(fit.largest()), clients()));
  }

  private String largest() {
    return fit.times(fit.largest().scale());
  }

  private String most() {
    return fit.most().map(FitWords::share).orElse("not known");
  }

  private static String share(Use use) {
    return use.resource().words() + ", " + percent(use.shareAtLargest());
  }

  private String clients() {
    return fit.clients()
        .map(
            use ->
                ";\n  %s clients had a request under way %s of the time: more (--clients) may store more"
                    .formatted(number(use.there(), "%.0f"), percent(use.shareAtLargest())))
        .orElse("");
  }

  /** What its frames take of the disk. */
  public String space() {
    String before = bytes(fit.question().bytesOfDay()) + " a day";
    int days = fit.question().days();
    return fit.space()
        .keptOfDay()
        .map(
            kept ->
                "%s, %s after the server's compression, %s for %d days;\n  %s"
                    .formatted(before, bytes(kept), bytes(kept * days), days, free()))
        .orElseGet(() -> before + " before compression; what the server keeps of it is not known");
  }

  private String free() {
    return fit.space()
        .free()
        .map(
            bytes ->
                "%s are free, which last for %s to the last byte"
                    .formatted(bytes(bytes), fit.space().days().map(FitWords::span).orElse(NONE)))
        .orElse("what its disk has left is not known here");
  }

  /** Who could read meanwhile. */
  public String readers() {
    if (fit.question().readers() == 0) {
      return "none were asked for (--readers)";
    }
    FitRecord.Readers readers = fit.readers();
    String served =
        "%d of %d are served while the load is stored (each: once a second, ten seconds of a PV)"
            .formatted(readers.served(), fit.question().readers());
    String fared =
        readers.served() == 0
            ? ""
            : ";\n  p99 %s; %s of the frames were there when they had fallen due"
                .formatted(
                    number(readers.p99Millis(), "%.0f ms"),
                    number(readers.seen().map(part -> PERCENT * part), "%.1f %%"));
    return served + fared + (readers.why().isEmpty() ? "" : ";\n  " + readers.why());
  }

  /** How much of something there is; nothing where it is a part of another. */
  public String there(Use use) {
    return switch (use.resource()) {
      case PROCESSORS -> number(use.there(), "%.0f cores");
      case SERVER_PROCESSORS -> fit.isLimited(use) ? number(use.there(), "%.1f cores") : "";
      case CLIENT_PROCESSORS, OTHER_PROCESSORS -> "";
      case CLIENTS -> number(use.there(), "%.0f");
      case MEMORY -> use.there().map(FitWords::bytes).orElse(NONE);
      case DISK -> use.there().map(rate -> bytes(rate) + "/s").orElse(NONE);
      case LINK -> use.there().map(rate -> bytes(rate) + "/s").orElse("loopback");
    };
  }

  /** Share of the frames that fell due and missed their deadline one way. */
  public static String missed(FitRecord.Load load, ToLongFunction<Missed> way) {
    if (load.due() == 0) {
      return NONE;
    }
    double percent = PERCENT * way.applyAsLong(load.missed()) / load.due();
    return percent > 0 && percent < LEAST_PERCENT
        ? "<" + LEAST_PERCENT + " %"
        : String.format(Locale.ROOT, "%.2f %%", percent);
  }

  /** How long something lasts. */
  public static String span(double days) {
    Duration time = Duration.ofSeconds(Math.round(days * FitRecord.DAY));
    if (time.toDays() >= 2) {
      return String.format(Locale.ROOT, "%,.1f days", days);
    }
    return time.toHours() >= 2
        ? String.format(Locale.ROOT, "%.1f hours", time.toMinutes() / 60.0)
        : time.toMinutes() + " minutes";
  }

  /** The longest request of a load. */
  public static String longest(FitRecord.Load load) {
    return number(load.longestMillis(), "%.0f ms");
  }

  /** Percent of a share, a dash where it is not known. */
  public static String percent(Optional<Double> share) {
    return number(share.map(part -> PERCENT * part), "%.0f %%");
  }

  /** A number by a format, a dash where it is not known. */
  private static String number(Optional<Double> value, String format) {
    return value.map(number -> String.format(Locale.ROOT, format, number)).orElse(NONE);
  }

  /** {@code 1,230}. */
  public static String whole(double value) {
    return String.format(Locale.ROOT, "%,d", Math.round(value));
  }

  /** Decimal units, three digits. */
  public static String bytes(double bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= KILO && unit < BYTES.size() - 1) {
      value /= KILO;
      unit++;
    }
    String digits = value >= 100 || unit == 0 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, digits, value) + " " + BYTES.get(unit);
  }
}
