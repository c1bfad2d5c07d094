package beamtime.site.page;

import beamtime.core.result.JmhFile;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JVMs that measured, which JMH's file alone tells. */
final class JvmFlags {
  private JvmFlags() {}

  /** A line for each JVM with its flags: how many cells it measured. */
  static List<Fact> of(List<JmhFile.Entry> entries) {
    Map<String, Integer> cells = new LinkedHashMap<>();
    entries.forEach(entry -> cells.merge(jvm(entry.json()), 1, Integer::sum));
    return cells.entrySet().stream()
        .map(
            jvm ->
                new Fact(jvm.getValue() + (jvm.getValue() == 1 ? " cell" : " cells"), jvm.getKey()))
        .toList();
  }

  private static String jvm(JsonNode entry) {
    List<String> parts = new ArrayList<>();
    parts.add(
        "%s %s, JMH %s"
            .formatted(
                entry.path("vmName").asText(),
                entry.path("vmVersion").asText(),
                entry.path("jmhVersion").asText()));
    entry.path("jvmArgs").forEach(arg -> parts.add(arg.asText()));
    return String.join(" ", parts);
  }
}
