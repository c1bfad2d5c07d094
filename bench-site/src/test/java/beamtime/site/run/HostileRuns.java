package beamtime.site.run;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;

import beamtime.core.result.FitSamples;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Folders of runs as no launcher leaves them: what an attacker might publish. */
public final class HostileRuns {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String END_OF_TIME = "+1000000000-12-31T23:59:59.999999999Z";

  private HostileRuns() {}

  /** Writes into a folder of runs. */
  @FunctionalInterface
  interface Writer {
    void write(Path runs) throws IOException;
  }

  /**
   * A hostile folder.
   *
   * @param what is hostile about it
   * @param writer makes it
   * @param refusal what the one line says of it; empty where it is drawn
   */
  public record Hostile(String what, Writer writer, String refusal) {
    /** Writes it into a folder of runs. */
    public void write(Path runs) throws IOException {
      writer.write(Files.createDirectories(runs));
    }

    @Override
    public String toString() {
      return what;
    }
  }

  /** One of each kind. */
  public static Stream<Hostile> all() {
    return Stream.of(numbers(), times(), sizes(), words(), notes(), logs()).flatMap(s -> s);
  }

  private static Stream<Hostile> numbers() {
    return Stream.of(
        load("negative clients", load -> drive(load).put("clients", -1), "load.drive.clients"),
        load("no clients", load -> drive(load).put("clients", 0), "load.drive.clients"),
        load("all clients", load -> drive(load).put("clients", Integer.MAX_VALUE), ""),
        load("less than no errors", load -> object(load, "errors").put("x", -1), "load.errors"),
        load("less than no rate", load -> load.put("delivered", -1.0), "load.delivered"),
        load("an open load of nothing", load -> open(load, 1), ""),
        load("an open load of no rate", load -> open(load, 0), "load.planned"),
        fit(1e308, "scalability.fit.lambda.value"),
        fit(-1e308, "scalability.fit.lambda.value"),
        fit(1e100, ""),
        fit(Double.MIN_VALUE, ""),
        fit(0, ""),
        fit(-1, ""),
        json("an interval from its end", HostileRuns::turned, "scalability.fit.peakClients"),
        beamline(
            "a beamline of -1 PVs", run -> object(fit(run), "question").put("pvs", -1), "question"),
        beamline("a beamline without loads", run -> fit(run).putArray("loads"), "fit.loads"),
        beamline("a share of all and more", run -> firstUse(run).put("largest", 1e99), ""),
        beamline(
            "a beamline of no bytes",
            run -> object(fit(run), "question").put("bytes", 0),
            "fit.question.bytes"),
        beamline(
            "of next to nothing",
            run -> firstUse(run).put("there", Double.MIN_VALUE),
            "fit.uses[0].there"),
        beamline("of nothing", run -> firstUse(run).put("there", 0), ""),
        beamline("no number", run -> firstUse(run).put("there", "NaN"), "fit.uses[0]"),
        json("a huge error", run -> score(run).put("error", 1e308), "cells[0].score.error"),
        json("errors without end", run -> score(run).put("error", "-INF"), ""),
        json("a tiny score", run -> score(run).put("value", Double.MIN_VALUE), ""),
        json("a score below 0", run -> score(run).put("value", -1e99), ""),
        new Hostile("rows for no time", HostileRuns::free, ""),
        text(
            "a number of 400 digits", "\"seed\" : 201307", "\"seed\" : " + "9".repeat(400), "seed"),
        text("two ids", "\"seed\"", "\"id\" : \"b\",\n  \"seed\"", "Duplicate field 'id'"));
  }

  private static Stream<Hostile> times() {
    return Stream.of(END_OF_TIME, "+999999999-01-01T00:00:00Z", "-1000000000-01-01T00:00:00Z", "")
        .map(time -> json("started " + time, run -> run.put("started", time), "started"));
  }

  private static Stream<Hostile> sizes() {
    return Stream.of(
        jmh("forks", all -> rawData(all).addAll(copies(Limits.MOST_FORKS, rawData(all).get(0)))),
        jmh("samples", all -> fork(all).addAll(copies(Limits.LONGEST_LIST, fork(all).get(0)))),
        json("parameters", run -> many(object(cellOf(run, 0), "params")), "cells[0].params"),
        json("metrics", run -> many(object(cellOf(run, 0), "secondary")), "cells[0].secondary"),
        json(
            "cells",
            run -> ((ArrayNode) run.get("cells")).addAll(copies(Limits.MOST_CELLS, cellOf(run, 0))),
            "cells"),
        new Hostile("backends", HostileRuns::backends, "backend"),
        json("a word", run -> run.put("commit", "x".repeat(200_000)), "commit: has a word of"),
        json("a key", run -> object(run, "settings").put("k".repeat(20_000), ""), "settings.kkk"));
  }

  private static Stream<Hostile> words() {
    return Stream.of(new Hostile("words", HostileRuns::allWords, ""));
  }

  /** A run for each, of one site. */
  private static void allWords(Path runs) throws IOException {
    for (String word : HostileWords.all()) {
      if (!word.startsWith("\uD800")) {
        two("a" + word.hashCode())
            .fit(FitSamples.held())
            .json(run -> fill(run, word))
            .json(run -> fillFit(fit(run), word))
            .write(runs);
      }
    }
  }

  private static Stream<Hostile> notes() {
    return Stream.of(
        notes("bytes", file -> Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe}), "UTF-8"),
        notes("a folder", Files::createDirectory, "not a plain file"),
        notes("a pipe", HostileRuns::pipe, "not a plain file"),
        notes("endless", file -> Files.createSymbolicLink(file, Path.of("/dev/zero")), "is a link"),
        notes("nowhere", file -> Files.createSymbolicLink(file, Path.of("x")), "is a link"),
        notes("deep", file -> Files.writeString(file, "[".repeat(200_000)), "is not YAML"),
        notes("laughs", HostileRuns::laughs, "is not a list"),
        notes(
            "many",
            file -> Files.writeString(file, "- {date: 2026-01-01, text: x}\n".repeat(1_001)),
            "1001 are more than"),
        notes(
            "the end of time",
            file -> Files.writeString(file, "- {date: '" + END_OF_TIME + "', text: x}"),
            "[0].date"),
        notes(
            "a script",
            file ->
                Files.writeString(file, "- {date: 2026-01-01, text: '<script>alert(1)</script>'}"),
            ""));
  }

  private static Stream<Hostile> logs() {
    return Stream.of(
        log("a pipe", HostileRuns::pipe, "not a plain file"),
        log("a folder", Files::createDirectory, "not a plain file"),
        log("endless", file -> Files.createSymbolicLink(file, Path.of("/dev/zero")), "is a link"),
        log("many digits", file -> intervals(file, 5, 1), "to 3 digits"),
        log("many intervals", file -> intervals(file, 0, Limits.MOST_INTERVALS + 1), "intervals"),
        log("a long line", file -> Files.writeString(file, "0,1,1," + "H".repeat(1 << 20)), "log"),
        new Hostile("one log of two cells", HostileRuns::shared, "is the log of"));
  }

  private static Hostile json(String what, Consumer<ObjectNode> change, String refusal) {
    return new Hostile(what, runs -> two().json(change).write(runs), refusal);
  }

  private static Hostile jmh(String what, Consumer<ArrayNode> change) {
    return new Hostile(what, runs -> two().jmh(change).write(runs), "[0].primaryMetric.rawData");
  }

  private static Hostile load(String what, Consumer<ObjectNode> change, String refusal) {
    return json(what, run -> change.accept(load(run, 0)), refusal);
  }

  private static Hostile fit(double value, String refusal) {
    return json("a fit of " + value, run -> fit(run, value), refusal);
  }

  private static Hostile beamline(String what, Consumer<ObjectNode> change, String refusal) {
    return new Hostile(
        what, runs -> two().fit(FitSamples.held()).json(change).write(runs), refusal);
  }

  private static Hostile text(String what, String word, String other, String refusal) {
    return new Hostile(
        what,
        runs -> {
          Path file = two().write(runs).resolve("run.json");
          Files.writeString(file, Files.readString(file).replace(word, other));
        },
        refusal);
  }

  private static Hostile notes(String what, Writer writer, String refusal) {
    return new Hostile(
        "notes: " + what,
        runs -> {
          two().write(runs);
          run("b").with(cell("JobScan", "hbase")).write(runs);
          writer.write(runs.resolve("annotations.yaml"));
        },
        refusal.isEmpty() ? "" : "annotations.yaml");
  }

  private static Hostile log(String what, Writer writer, String refusal) {
    return new Hostile(
        "log: " + what,
        runs -> {
          Path run = two().json(all -> load(all, 0).put("histogram", "cells/x.hlog")).write(runs);
          Files.createDirectories(run.resolve("cells"));
          writer.write(run.resolve("cells/x.hlog"));
        },
        refusal);
  }

  private static RunBuilder two() {
    return two("a");
  }

  private static RunBuilder two(String id) {
    return run(id).with(cell("JobScan", "hbase")).with(cell("JobScan", "mongodb").score(900));
  }

  /** A row takes less of the servers than any number says. */
  private static void free(Path runs) throws IOException {
    RunBuilder run = run("a");
    for (String backend : List.of("hbase", "mongodb")) {
      run.with(
          cell("JobScan", backend)
              .secondary("rows", 1e6)
              .secondary("server.cpu.s_op", Double.MIN_VALUE));
    }
    run.write(runs);
  }

  private static void backends(Path runs) throws IOException {
    RunBuilder run = run("a").forks(1, 1);
    IntStream.rangeClosed(0, Limits.MOST_BACKENDS).forEach(i -> run.with(cell("JobScan", "b" + i)));
    run.json(json -> json.putArray("backends")).write(runs);
  }

  private static void shared(Path runs) throws IOException {
    Path run =
        two()
            .json(all -> load(all, 0).put("histogram", "cells/x.hlog"))
            .json(all -> load(all, 1).put("histogram", "cells/../cells/x.hlog"))
            .write(runs);
    intervals(Files.createDirectories(run.resolve("cells")).resolve("x.hlog"), 3, 1);
  }

  private static void intervals(Path file, int digits, int number) throws IOException {
    HistogramLogWriter writer = new HistogramLogWriter(file.toFile());
    writer.outputIntervalHistogram(new Histogram(digits));
    writer.close();
    Files.writeString(file, Files.readString(file).repeat(number));
  }

  private static void pipe(Path file) throws IOException {
    try {
      new ProcessBuilder("mkfifo", file.toString()).inheritIO().start().waitFor();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Each line has nine of the one before. */
  private static void laughs(Path file) throws IOException {
    StringBuilder text = new StringBuilder("a0: &a0 [ha]\n");
    for (int i = 1; i < 20; i++) {
      text.append(
          "a%1$d: &a%1$d [%2$s*a%3$d]\n".formatted(i, ("*a" + (i - 1) + ",").repeat(8), i - 1));
    }
    Files.writeString(file, text);
  }

  private static ObjectNode load(ObjectNode run, int cell) {
    ObjectNode load = cellOf(run, cell).putObject("load");
    load.putObject("drive").put("mode", "CLOSED").put("clients", 1).put("arrivals", "");
    drive(load).put("warmupSeconds", 1).put("holdSeconds", 1).put("ranks", 1);
    load.put("delivery", "MET").put("delivered", 1.0).put("cause", "").put("operations", 1);
    load.putObject("errors");
    load.putObject("generator").put("cpuShare", 0).put("gcMillis", 0).put("delayP99Millis", 0);
    object(load, "generator").put("limit", "");
    return load.put("histogram", "");
  }

  private static void open(ObjectNode load, double planned) {
    drive(load).put("mode", "OPEN");
    load.put("planned", planned).put("delivered", 0.0);
  }

  private static void fit(ObjectNode run, double value) {
    load(run, 0);
    ObjectNode fit = run.putObject("scalability").put("reason", "").putObject("fit");
    for (String name : List.of("lambda", "sigma", "kappa", "peakClients", "peakThroughput")) {
      fit.putObject(name).put("value", value).put("low", value).put("high", value);
    }
    fit.put("peakNote", "").put("deviation", value);
  }

  private static void turned(ObjectNode run) {
    fit(run, 5);
    object(object(object(run, "scalability"), "fit"), "peakClients").put("low", 10).put("high", 2);
  }

  /** Every word that may be any. */
  private static void fill(ObjectNode run, String word) {
    for (String name : List.of("version", "commit", "preset")) {
      run.put(name, word);
    }
    for (JsonNode cell : run.get("cells")) {
      ((ObjectNode) cell).put("cause", word).put("rerun", word).put("code", word);
      ((ObjectNode) cell).put("family", word).put("module", word);
      ((ObjectNode) cell.get("evidence")).put(word, word);
    }
    object(run, "machine").put("cpu", word).put("os", word);
    ((ObjectNode) run.get("backends").get(0)).put("version", word).put("failure", word);
    object(run, "settings").put(word, word);
    load(run, 0).put("cause", word).put("delivery", "FELL_SHORT");
  }

  private static void fillFit(ObjectNode fit, String word) {
    object(fit, "question").put("beamline", word);
    fit.put("server", word).putArray("reasons").add(word);
    object(fit, "headroom").put("why", word);
    object(fit, "readers").put("why", word);
  }

  private static void many(ObjectNode object) {
    IntStream.rangeClosed(0, Limits.MOST_KEYS)
        .forEach(
            i -> object.set("key" + i, object.isEmpty() ? JSON.valueToTree("x") : any(object)));
  }

  private static JsonNode any(ObjectNode object) {
    return object.iterator().next();
  }

  private static List<JsonNode> copies(int number, JsonNode of) {
    return IntStream.range(0, number).<JsonNode>mapToObj(i -> of.deepCopy()).toList();
  }

  private static ObjectNode fit(ObjectNode run) {
    return object(run, "fit");
  }

  private static ObjectNode firstUse(ObjectNode run) {
    return (ObjectNode) fit(run).get("uses").get(0);
  }

  private static ObjectNode drive(ObjectNode load) {
    return object(load, "drive");
  }

  private static ObjectNode object(ObjectNode parent, String name) {
    return (ObjectNode) parent.get(name);
  }

  private static ObjectNode cellOf(ObjectNode run, int index) {
    return (ObjectNode) run.get("cells").get(index);
  }

  private static ObjectNode score(ObjectNode run) {
    return object(cellOf(run, 0), "score");
  }

  private static ArrayNode rawData(ArrayNode all) {
    return (ArrayNode) all.get(0).get("primaryMetric").get("rawData");
  }

  private static ArrayNode fork(ArrayNode all) {
    return (ArrayNode) rawData(all).get(0);
  }
}
