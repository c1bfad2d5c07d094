package beamtime.core.cell;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What a workload does, in words for its readers; all of them stand in {@code
 * workloads.properties}.
 *
 * @param operation one operation, in a line
 * @param kind whether it writes or reads
 * @param verb what a backend does, such as {@code reads}
 * @param things what it does that with, such as {@code job rows}
 */
public record WorkloadText(String operation, Kind kind, String verb, String things) {
  private static final String FILE = "workloads.properties";
  private static final Map<String, String> TEXTS = read();

  /** What operations do to what is stored. */
  public enum Kind {
    WRITES,
    READS
  }

  /**
   * Of a workload.
   *
   * @param workload such as {@code JobScan}
   * @return empty where there is no such text, as of a workload of another version
   */
  public static Optional<WorkloadText> of(String workload) {
    return text(workload + ".does").map(does -> parsed(workload, does));
  }

  private static WorkloadText parsed(String workload, String does) {
    int space = does.indexOf(' ');
    return new WorkloadText(
        text(workload).orElseThrow(),
        Kind.valueOf(text(workload + ".kind").orElseThrow().toUpperCase(Locale.ROOT)),
        does.substring(0, space),
        does.substring(space + 1));
  }

  /**
   * What a parameter means, in a line.
   *
   * @param workload that has it
   * @param name such as {@code period}, of the workload, its backend, or of how it is driven
   * @return empty where there is no such text
   */
  public static Optional<String> ofParam(String workload, String name) {
    return text(workload + "." + name).or(() -> text(name));
  }

  private static Optional<String> text(String key) {
    return Optional.ofNullable(TEXTS.get(key));
  }

  private static Map<String, String> read() {
    Properties read = new Properties();
    try (InputStream in = WorkloadText.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is not on the class path");
      }
      read.load(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(FILE + " can't be read", e);
    }
    Map<String, String> texts = new TreeMap<>();
    read.stringPropertyNames().forEach(key -> texts.put(key, read.getProperty(key)));
    return Map.copyOf(texts);
  }
}
