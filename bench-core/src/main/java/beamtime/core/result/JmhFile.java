package beamtime.core.result;

import beamtime.core.statistic.Steadiness;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads and joins files of JMH's own JSON. */
public final class JmhFile {
  /** Name of the joined file in the folder of a run. */
  public static final String NAME = "jmh.json";

  private static final ObjectMapper JSON = new ObjectMapper(RunFile.bounded());

  private static final List<String> COUNTERS = List.of("rows", "payloadBytes");

  private JmhFile() {}

  /** One benchmark of the file with its scores. */
  public record Entry(JsonNode json, Score score, SortedMap<String, Score> secondary) {
    /** Every measured iteration, by its fork, in the score's unit. */
    public List<List<Double>> forks() {
      return rawData("primaryMetric", json.path("primaryMetric"));
    }

    /** The same of a secondary metric; of most a fork has one value, of others none. */
    List<List<Double>> forks(String metric) {
      return rawData(metric, json.path("secondaryMetrics").path(metric));
    }

    private static List<List<Double>> rawData(String name, JsonNode metric) {
      List<List<Double>> forks = new ArrayList<>();
      for (JsonNode fork : metric.path("rawData")) {
        List<Double> samples = new ArrayList<>();
        fork.forEach(value -> samples.add(number(value, name + ".rawData")));
        forks.add(samples);
      }
      return forks;
    }

    /**
     * What is to be known of its score: see {@link Steadiness#doubt}, and of forks that differ what
     * the slower ones spent more.
     */
    public Optional<String> doubt() {
      List<List<Double>> forks = forks();
      return Steadiness.doubt(forks)
          .map(
              doubt ->
                  Steadiness.drift(forks).isPresent()
                      ? doubt
                      : doubt + SlowerForks.told(this).map("; "::concat).orElse(""));
    }

    /** The same of all forks as one list. */
    public List<Double> samples() {
      return forks().stream().flatMap(List::stream).toList();
    }

    /**
     * Why its rows and bytes a second are not right; empty where they are, or it has none. Before
     * format 4 they were JMH's own counters, which count operations before and after the measured
     * window too, in which threads wait for each other, and divide by the window.
     *
     * @param format of the record of its run
     */
    public Optional<String> wrongRates(int format) {
      boolean counted = COUNTERS.stream().anyMatch(secondary::containsKey);
      return format < RunRecord.RIGHT_RATES && counted && json.path("threads").asInt() > 1
          ? Optional.of(
              "counted too high with several clients, right from format "
                  + RunRecord.RIGHT_RATES
                  + " of run.json on")
          : Optional.empty();
    }
  }

  /**
   * Entries of a file.
   *
   * @throws IOException where it can't be read or is not what JMH writes; the message is one line
   */
  public static List<Entry> read(Path file) throws IOException {
    return parse(Files.readString(file), file.toString());
  }

  /**
   * Entries of a file that was read from somewhere.
   *
   * @param source where from, for messages
   * @throws IOException where it is not what JMH writes; the message is one line and names the
   *     field
   */
  public static List<Entry> parse(String text, String source) throws IOException {
    JsonNode root;
    try {
      root = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IOException(source + " is no JSON: " + e.getOriginalMessage(), e);
    }
    if (!root.isArray()) {
      throw new IOException(source + " is not what JMH writes: its root is no array");
    }
    List<Entry> entries = new ArrayList<>();
    for (JsonNode entry : root) {
      try {
        entries.add(entry(entry));
      } catch (IllegalArgumentException e) {
        throw new IOException(
            source + " is not what JMH writes: [" + entries.size() + "]." + e.getMessage(), e);
      }
    }
    return entries;
  }

  private static Entry entry(JsonNode entry) {
    if (!entry.path("benchmark").isTextual()) {
      throw new IllegalArgumentException("benchmark: is no text");
    }
    SortedMap<String, Score> secondary = new TreeMap<>();
    for (Map.Entry<String, JsonNode> metric : entry.path("secondaryMetrics").properties()) {
      String field = "secondaryMetrics." + metric.getKey();
      secondary.put(metric.getKey(), score(metric.getValue(), field));
      Entry.rawData(field, metric.getValue()); // refused here where they are none
    }
    Score primary = score(entry.path("primaryMetric"), "primaryMetric");
    Entry.rawData("primaryMetric", entry.path("primaryMetric"));
    return new Entry(entry, primary, secondary);
  }

  /** Writes the entries as one file, as JMH would have written them in one run. */
  public static void write(List<Entry> entries, Path file) throws IOException {
    ArrayNode all = JSON.createArrayNode();
    entries.forEach(entry -> all.add(entry.json()));
    RunFile.replace(file, RunFile.printer().writeValueAsString(all) + "\n");
  }

  private static Score score(JsonNode metric, String field) {
    if (!metric.isObject()) {
      throw new IllegalArgumentException(field + ": is no metric");
    }
    return new Score(
        number(metric.path("score"), field + ".score"),
        number(metric.path("scoreError"), field + ".scoreError"),
        metric.path("scoreUnit").asText());
  }

  /** JMH writes NaN and infinities as strings. */
  private static double number(JsonNode node, String field) {
    if (node.isNumber()) {
      return node.doubleValue();
    }
    return switch (node.asText("NaN")) {
      case "+INF" -> Double.POSITIVE_INFINITY;
      case "-INF" -> Double.NEGATIVE_INFINITY;
      case "NaN" -> Double.NaN;
      default -> throw new IllegalArgumentException(field + ": is no number");
    };
  }
}
