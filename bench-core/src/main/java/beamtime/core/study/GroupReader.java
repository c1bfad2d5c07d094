package beamtime.core.study;

import beamtime.core.backend.Bandwidth;
import beamtime.core.cell.Drive;
import beamtime.core.cell.FrameDrive;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.cell.Preset;
import beamtime.core.cell.Series;
import beamtime.core.data.Beamline;
import beamtime.core.result.DriveRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads the cells of one name: the product of their values. */
final class GroupReader {
  /** Of a study, and so of a group. */
  static final int MOST_CELLS = 1000;

  /** Parameters that tell cells of a group apart: more than any workload has. */
  private static final int MOST_PARAMS = 40;

  private static final int MOST_FORKS = 50;
  private static final int MOST_REPEATS = 10_000;
  private static final int MOST_CLIENTS = 10_000;

  /**
   * JMH's threads spin while one of them prepares the next repeat: 500 of them go on for minutes.
   */
  private static final int MOST_OF_A_SERIES = 100;

  private static final int OPEN_CLIENTS = 64;
  private static final double MILLIS = 1e3;
  private static final double LEAST_SECONDS = 1e-3;
  private static final double MOST_SECONDS = 86_400;

  private final Preset size;
  private final PaperTables papers;
  private final Set<String> tunings;

  /**
   * A reader of cells of one size.
   *
   * @param papers files of the study's folder
   * @param tunings names that the file has for settings of servers
   */
  GroupReader(Preset size, PaperTables papers, Set<String> tunings) {
    this.size = size;
    this.papers = papers;
    this.tunings = tunings;
  }

  /** What decides how often and how long a cell's operation is done. */
  private enum Way {
    TIME,
    SERIES,
    CLOSED,
    OPEN,
    DEADLINES;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** One way of measuring: JMH's repeats, or a load point. */
  private record Timing(StudyCell.Repeats repeats, Optional<Drive> drive) {}

  /**
   * How every point of a group is measured once.
   *
   * @param swept whether the group has other timings, too, or names its clients
   */
  private record Setting(String tuning, String link, Timing timing, boolean swept) {
    StudyCell cell(
        String workload,
        String backend,
        SortedMap<String, String> point,
        SortedMap<String, String> scale) {
      return new StudyCell(
          workload, backend, point, scale, timing.repeats(), timing.drive(), swept, tuning, link);
    }
  }

  CellGroup read(String id, Fields fields) {
    fields.only(
        "workload", "backends", "params", "own", "scale", "drive", "tuning", "link", "others");
    String workload = fields.text("workload");
    List<String> backends = fields.values("backends");
    if (backends.isEmpty()) {
      fields.problem("backends", "'backends' names none: write such as [hbase, mongodb]");
    }
    Map<String, Integer> lines = new LinkedHashMap<>();
    lines.put("workload", fields.line("workload"));
    lines.put("backends", fields.line("backends"));
    SortedMap<String, List<String>> params = values(fields.map("params"), lines);
    SortedMap<String, String> scale = single(fields.map("scale"), lines);
    List<Setting> settings = settings(fields);
    List<StudyCell> cells = new ArrayList<>();
    for (String backend : backends) {
      SortedMap<String, List<String>> own = new TreeMap<>(params);
      own.putAll(values(fields.map("own").flatMap(all -> all.map(backend)), lines));
      onlyOnce(fields, own);
      if (own.size() > MOST_PARAMS) {
        fields.problem(
            fields.has("params") ? "params" : "own", "more than " + MOST_PARAMS + " keys");
        own.clear();
      }
      List<SortedMap<String, String>> points =
          product(fields, own, (long) backends.size() * settings.size());
      for (Setting setting : settings) {
        points.forEach(point -> cells.add(setting.cell(workload, backend, point, scale)));
      }
    }
    fields.map("own").ifPresent(all -> all.only(backends.toArray(String[]::new)));
    return new CellGroup(id, cells, fields.values("others"), lines);
  }

  private static SortedMap<String, List<String>> values(
      Optional<Fields> map, Map<String, Integer> lines) {
    SortedMap<String, List<String>> values = new TreeMap<>();
    map.ifPresent(
        fields ->
            fields
                .keys()
                .forEach(
                    name -> {
                      names(name).forEach(one -> lines.put(one, fields.line(name)));
                      values.put(name, together(fields, name));
                    }));
    return values;
  }

  /** Parameters that go together: {@code "pvs hertz"} with values such as {@code "100 14"}. */
  private static List<String> names(String key) {
    return List.of(key.strip().split("\\s+"));
  }

  private static List<String> together(Fields fields, String key) {
    List<String> values = fields.values(key).stream().distinct().toList();
    int names = names(key).size();
    for (String value : values) {
      if (names > 1 && names(value).size() != names) {
        fields.problem(key, "'" + value + "' (" + key + ") is not " + names + " values");
        return List.of();
      }
    }
    return values;
  }

  /** A parameter stands under one key: alone, or with others. */
  private static void onlyOnce(Fields fields, SortedMap<String, List<String>> grid) {
    Set<String> seen = new TreeSet<>();
    for (String key : grid.keySet()) {
      for (String name : names(key)) {
        if (!seen.add(name)) {
          fields.problem(
              fields.has("params") ? "params" : "own", "'" + name + "' stands under two keys");
        }
      }
    }
  }

  private static SortedMap<String, String> single(
      Optional<Fields> map, Map<String, Integer> lines) {
    SortedMap<String, String> single = new TreeMap<>();
    map.ifPresent(
        fields -> {
          for (String name : fields.keys()) {
            lines.put(name, fields.line(name));
            fields.value(name).ifPresent(value -> single.put(name, value));
          }
        });
    return single;
  }

  /** Every combination; none where there are too many. */
  private List<Setting> settings(Fields fields) {
    List<String> tuned = tuned(fields);
    List<String> links = links(fields);
    List<Timing> timings = timings(fields);
    if ((long) tuned.size() * links.size() * timings.size() > MOST_CELLS) {
      tooMany(fields);
      return List.of();
    }
    boolean swept =
        timings.size() > 1 || fields.map("drive").filter(drive -> drive.has("clients")).isPresent();
    List<Setting> settings = new ArrayList<>();
    for (String tuning : tuned) {
      for (String link : links) {
        for (Timing timing : timings) {
          settings.add(new Setting(tuning, link, timing, swept));
        }
      }
    }
    return settings;
  }

  private List<String> tuned(Fields fields) {
    List<String> tuned = new ArrayList<>();
    for (String name : fields.values("tuning")) {
      if (!name.equals(StudyCell.NONE) && !tunings.contains(name)) {
        Set<String> known = new TreeSet<>(tunings);
        known.add(StudyCell.NONE);
        fields.problem("tuning", StudyReader.unknown("tuning", name, known));
      }
      tuned.add(name.equals(StudyCell.NONE) ? "" : name);
    }
    return tuned.isEmpty() ? List.of("") : tuned;
  }

  private static List<String> links(Fields fields) {
    List<String> links = new ArrayList<>();
    for (String link : fields.values("link")) {
      if (!link.matches("none|\\d{1,6}(us|ms|s)")) {
        fields.problem("link", "'" + link + "' (link) is no round trip: write 10ms, or none");
      }
      links.add(link.equals("none") ? "" : link);
    }
    return links.isEmpty() ? List.of("") : links;
  }

  /** Every combination; none where a value has none at this size, or there are too many. */
  private List<SortedMap<String, String>> product(
      Fields fields, SortedMap<String, List<String>> grid, long ways) {
    long count = ways;
    for (List<String> values : grid.values()) {
      count = Math.min(MOST_CELLS + 1L, count * values.size());
    }
    if (count > MOST_CELLS) {
      tooMany(fields);
      return List.of();
    }
    List<SortedMap<String, String>> points = List.of(new TreeMap<>());
    for (Map.Entry<String, List<String>> one : grid.entrySet()) {
      points =
          points.stream()
              .flatMap(
                  point -> one.getValue().stream().map(value -> with(point, one.getKey(), value)))
              .toList();
    }
    return points;
  }

  private void tooMany(Fields fields) {
    tooMany(fields, fields.has("params") ? "params" : "drive");
  }

  private void tooMany(Fields fields, String key) {
    fields.problem(key, "a grid of more than " + MOST_CELLS + " cells");
  }

  private static SortedMap<String, String> with(
      SortedMap<String, String> point, String name, String value) {
    SortedMap<String, String> longer = new TreeMap<>(point);
    List<String> names = names(name);
    List<String> values = names.size() == 1 ? List.of(value) : names(value);
    for (int i = 0; i < names.size(); i++) {
      longer.put(names.get(i), values.get(i));
    }
    return longer;
  }

  private List<Timing> timings(Fields group) {
    Optional<Fields> drive = group.map("drive");
    if (drive.isEmpty()) {
      return List.of(new Timing(time(Optional.empty()), Optional.empty()));
    }
    Fields fields = drive.get();
    return switch (fields.choice("as", Way.TIME)) {
      case TIME -> {
        fields.only("as", "forks", "warmups", "repeats", "seconds");
        yield List.of(new Timing(time(drive), Optional.empty()));
      }
      case SERIES -> {
        fields.only("as", "forks", "warmups", "repeats", "clients", "times", "profile");
        yield numbers(fields, "clients", MOST_OF_A_SERIES).stream()
            .map(clients -> new Timing(series(fields, clients), Optional.empty()))
            .toList();
      }
      case CLOSED -> {
        fields.only("as", "forks", "clients", "sweep", "warm-up-seconds", "hold-seconds");
        yield numbers(fields, "clients", MOST_CLIENTS).stream()
            .map(
                clients -> point(fields, DriveRecord.Mode.CLOSED, clients, 0, "", FrameDrive.PLAIN))
            .toList();
      }
      case OPEN -> open(fields);
      case DEADLINES -> deadlines(fields);
    };
  }

  private List<Timing> deadlines(Fields fields) {
    fields.only(
        "as",
        "forks",
        "clients",
        "queue",
        "source",
        "ioc-link",
        "beamline",
        "scales",
        "readers",
        "warm-up-seconds",
        "hold-seconds");
    long count = 1;
    for (String key : List.of("clients", "scales", "readers")) {
      count *= Math.max(1, fields.values(key).size());
    }
    if (count > MOST_CELLS) {
      tooMany(fields, "as");
      return List.of();
    }
    List<FrameDrive> drives = frames(fields);
    List<Timing> timings = new ArrayList<>();
    for (int clients : numbers(fields, "clients", MOST_CLIENTS)) {
      for (FrameDrive drive : drives) {
        timings.add(point(fields, DriveRecord.Mode.DEADLINES, clients, 0, "", drive));
      }
    }
    return timings;
  }

  private List<FrameDrive> frames(Fields fields) {
    int queue = fields.number("queue", 0, 0, Integer.MAX_VALUE);
    FrameOrigin source = fields.choice("source", FrameOrigin.GENERATOR);
    Optional<Bandwidth> link = link(fields, source);
    Optional<Beamline> beamline =
        fields.has("beamline")
            ? Optional.of(papers.beamline(fields, "beamline"))
            : Optional.empty();
    List<Double> scales =
        fields.values("scales").stream().map(text -> scale(fields, text)).toList();
    if (beamline.isEmpty() && !scales.isEmpty()) {
      fields.problem("scales", "'scales' are of the load of a 'beamline'");
    }
    List<Integer> readers =
        fields.values("readers").stream()
            .map(text -> fields.number("readers", text, 0, FrameDrive.MOST_READERS))
            .toList();
    List<FrameDrive> drives = new ArrayList<>();
    for (double scale : scales.isEmpty() ? List.of(1.0) : scales) {
      for (int beside : readers.isEmpty() ? List.of(0) : readers) {
        drives.add(new FrameDrive(queue, source, link, beamline, scale, beside));
      }
    }
    return drives;
  }

  private static Optional<Bandwidth> link(Fields fields, FrameOrigin source) {
    Optional<String> text = fields.value("ioc-link").filter(rate -> !rate.equals(StudyCell.NONE));
    if (text.isPresent() && source == FrameOrigin.GENERATOR) {
      fields.problem("ioc-link", "'ioc-link' is of frames that come from an IOC: source: pva");
    }
    try {
      return text.map(Bandwidth::parse);
    } catch (IllegalArgumentException e) {
      fields.problem("ioc-link", e.getMessage() + " (ioc-link)");
      return Optional.empty();
    }
  }

  private static double scale(Fields fields, String text) {
    double scale = fields.decimal("scales", text);
    if (scale > 0 && scale <= FrameDrive.MOST_SCALE) {
      return scale;
    }
    fields.problem(
        "scales", "'" + text + "' (scales): more than 0, at most " + FrameDrive.MOST_SCALE);
    return 1;
  }

  private List<Timing> open(Fields fields) {
    fields.only("as", "forks", "clients", "rates", "arrivals", "warm-up-seconds", "hold-seconds");
    int clients = fields.number("clients", OPEN_CLIENTS, 1, MOST_CLIENTS);
    String arrivals = fields.value("arrivals").orElse("even");
    if (!List.of("even", "poisson").contains(arrivals)) {
      fields.problem("arrivals", "'" + arrivals + "' (arrivals) is neither even nor poisson");
      arrivals = "even";
    }
    List<Timing> points = new ArrayList<>();
    for (String rate : fields.values("rates")) {
      points.add(
          point(
              fields,
              DriveRecord.Mode.OPEN,
              clients,
              fields.decimal("rates", rate),
              arrivals,
              FrameDrive.PLAIN));
    }
    if (points.isEmpty()) {
      fields.problem("rates", "'rates' is missing: operations a second");
    }
    return points;
  }

  private static List<Integer> numbers(Fields fields, String key, int most) {
    List<Integer> numbers =
        fields.values(key).stream().map(text -> fields.number(key, text, 1, most)).toList();
    return numbers.isEmpty() ? List.of(1) : numbers;
  }

  private StudyCell.Repeats time(Optional<Fields> drive) {
    int warmups = size.warmups();
    int repeats = size.iterations();
    double seconds = size.iterationMillis() / MILLIS;
    if (drive.isPresent()) {
      Fields fields = drive.get();
      warmups = fields.number("warmups", warmups, 0, MOST_REPEATS);
      repeats = fields.number("repeats", repeats, 1, MOST_REPEATS);
      seconds = seconds(fields, "seconds", seconds);
    }
    return new StudyCell.Repeats(
        forks(drive), warmups, repeats, (int) (seconds * MILLIS), Series.NONE);
  }

  private StudyCell.Repeats series(Fields fields, int clients) {
    return new StudyCell.Repeats(
        forks(Optional.of(fields)),
        fields.number("warmups", 1, 0, MOST_REPEATS),
        fields.number("repeats", size.iterations(), 1, MOST_REPEATS),
        0,
        new Series(
            clients, fields.number("times", 1, 1, Integer.MAX_VALUE), isTrue(fields, "profile")));
  }

  private static boolean isTrue(Fields fields, String key) {
    Optional<String> value = fields.value(key);
    if (value.filter(text -> !List.of("true", "false").contains(text)).isPresent()) {
      fields.problem(key, "'" + value.get() + "' (" + key + ") is neither true nor false");
    }
    return value.filter("true"::equals).isPresent();
  }

  private Timing point(
      Fields fields,
      DriveRecord.Mode mode,
      int clients,
      double rate,
      String arrivals,
      FrameDrive frames) {
    double warmUp = seconds(fields, "warm-up-seconds", 1);
    double hold = seconds(fields, "hold-seconds", 5);
    return new Timing(
        new StudyCell.Repeats(forks(Optional.of(fields)), 0, 1, (int) (hold * MILLIS), Series.NONE),
        Optional.of(
            new Drive(
                mode,
                clients,
                rate,
                arrivals,
                frames,
                (long) (warmUp * MILLIS),
                (long) (hold * MILLIS),
                mode == DriveRecord.Mode.CLOSED && isTrue(fields, "sweep"))));
  }

  private static double seconds(Fields fields, String key, double otherwise) {
    double seconds = fields.decimal(key).orElse(otherwise);
    if (seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS) {
      return seconds;
    }
    fields.problem(key, seconds + " (" + key + ") is no time from a millisecond to a day");
    return otherwise;
  }

  private int forks(Optional<Fields> drive) {
    return drive
        .map(fields -> fields.number("forks", size.forks(), 1, MOST_FORKS))
        .orElse(size.forks());
  }
}
