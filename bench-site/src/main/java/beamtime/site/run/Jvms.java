package beamtime.site.run;

import beamtime.core.result.JmhFile;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JVMs that measured, which only JMH's file names. */
final class Jvms {
  private Jvms() {}

  /** How many cells each measured, by its version and flags, in the order of the file. */
  static Map<String, Integer> of(List<JmhFile.Entry> entries) {
    Map<String, Integer> cells = new LinkedHashMap<>();
    entries.forEach(entry -> cells.merge(jvm(entry.json()), 1, Integer::sum));
    return cells;
  }

  private static String jvm(JsonNode entry) {
    List<String> parts = new ArrayList<>();
    parts.add(entry.path("vmName").asText());
    parts.add(entry.path("vmVersion").asText() + ",");
    parts.add("JMH " + entry.path("jmhVersion").asText());
    entry.path("jvmArgs").forEach(arg -> parts.add(arg.asText()));
    return String.join(" ", parts);
  }
}
