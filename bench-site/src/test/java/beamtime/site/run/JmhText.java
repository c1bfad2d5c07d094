package beamtime.site.run;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Score;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The cells as JMH 1.37 writes its results; a secondary metric has one value for each fork. */
final class JmhText {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JmhText() {}

  static ArrayNode of(List<CellBuilder.Built> cells) {
    ArrayNode entries = JSON.createArrayNode();
    cells.stream()
        .filter(cell -> !cell.samples().isEmpty())
        .map(JmhText::entry)
        .forEach(entries::add);
    return entries;
  }

  private static ObjectNode entry(CellBuilder.Built cell) {
    CellRecord record = cell.record();
    Score score = record.score().orElseThrow();
    ObjectNode entry = JSON.createObjectNode();
    entry.put("jmhVersion", "1.37").put("benchmark", record.benchmark());
    entry.put("mode", score.growsWithSpeed() ? "thrpt" : "avgt").put("threads", 1);
    entry.put("forks", cell.samples().size()).put("jvm", "/opt/java/bin/java");
    entry.putArray("jvmArgs");
    entry.put("jdkVersion", "17.0.15").put("vmName", "OpenJDK 64-Bit Server VM");
    entry.put("vmVersion", "17.0.15+6-Debian-1deb12u1");
    entry.put("warmupIterations", 5).put("warmupTime", "1 s").put("warmupBatchSize", 1);
    entry.put("measurementIterations", cell.samples().get(0).size());
    entry.put("measurementTime", "1 s").put("measurementBatchSize", 1);
    if (!record.params().isEmpty()) {
      ObjectNode params = entry.putObject("params");
      record.params().forEach(params::put);
    }
    metric(entry.putObject("primaryMetric"), score, cell.samples());
    ObjectNode secondary = entry.putObject("secondaryMetrics");
    record
        .secondary()
        .forEach(
            (name, value) ->
                metric(
                    secondary.putObject(name),
                    value,
                    cell.samples().stream().map(fork -> List.of(value.value())).toList()));
    return entry;
  }

  private static void metric(ObjectNode metric, Score score, List<List<Double>> forks) {
    number(metric.put("score", score.value()), "scoreError", score.error());
    ArrayNode interval = metric.putArray("scoreConfidence");
    if (Double.isNaN(score.error())) {
      interval.add("NaN").add("NaN");
    } else {
      interval.add(score.value() - score.error()).add(score.value() + score.error());
    }
    percentiles(metric.putObject("scorePercentiles"), forks);
    metric.put("scoreUnit", score.unit());
    ArrayNode raw = metric.putArray("rawData");
    for (List<Double> fork : forks) {
      ArrayNode samples = raw.addArray();
      fork.forEach(samples::add);
    }
  }

  private static void percentiles(ObjectNode percentiles, List<List<Double>> forks) {
    List<Double> sorted = forks.stream().flatMap(List::stream).sorted().toList();
    for (String name :
        List.of(
            "0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0")) {
      double rank = Double.parseDouble(name) / 100 * (sorted.size() - 1);
      percentiles.put(name, sorted.get((int) Math.round(rank)));
    }
  }

  /** JMH writes NaN as text. */
  private static void number(ObjectNode node, String name, double value) {
    if (Double.isNaN(value)) {
      node.put(name, "NaN");
    } else {
      node.put(name, value);
    }
  }
}
