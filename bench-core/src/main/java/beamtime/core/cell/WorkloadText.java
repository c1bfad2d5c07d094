package beamtime.core.cell;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a workload does, in words for its readers; all of them stand in {@code
 * workloads.properties}.
 *
 * @param operation one operation, in a line
 * @param one noun for an operation, such as {@code scan}
 * @param many its plural
 * @param kind whether it writes or reads
 * @param verb what a backend does, such as {@code reads}
 * @param things what it does that with, such as {@code job rows}
 */
public record WorkloadText(
    String operation, String one, String many, Kind kind, String verb, String things) {
  private static final Texts TEXTS = Texts.of("workloads.properties");
  private static final String DOES = ".does";
  private static final String RATE = "ops/";
  private static final String TIME = "/op";

  /** What operations do to what is stored. */
  public enum Kind {
    WRITES,
    READS
  }

  /** Every workload that has texts. */
  public static SortedSet<String> workloads() {
    return TEXTS.all().keySet().stream()
        .filter(key -> key.endsWith(DOES))
        .map(key -> key.substring(0, key.length() - DOES.length()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Of a workload.
   *
   * @param workload such as {@code JobScan}
   * @return empty where there is no such text, as of a workload of another version
   */
  public static Optional<WorkloadText> of(String workload) {
    return TEXTS.text(workload + DOES).map(does -> parsed(workload, does));
  }

  private static WorkloadText parsed(String workload, String does) {
    String[] deed = does.split(" ", 2);
    String[] unit = TEXTS.text(workload + ".unit").orElseThrow().split(" ", 2);
    return new WorkloadText(
        TEXTS.text(workload).orElseThrow(),
        unit[0],
        unit[1],
        Kind.valueOf(TEXTS.text(workload + ".access").orElseThrow().toUpperCase(Locale.ROOT)),
        deed[0],
        deed[1]);
  }

  /** Its own parameters, without those of backends and of how cells are driven. */
  public static SortedSet<String> params(String workload) {
    SortedSet<String> own = new TreeSet<>(TEXTS.below(workload + ".").keySet());
    own.removeAll(List.of("unit", "access", "does"));
    return own;
  }

  /**
   * What a parameter means, in a line.
   *
   * @param workload that has it
   * @param name such as {@code period}, of the workload, its backend, or of how it is driven
   * @return empty where there is no such text
   */
  public static Optional<String> ofParam(String workload, String name) {
    return TEXTS
        .text(workload + "." + name)
        .or(() -> TEXTS.text(name))
        .or(() -> Glossary.driven(name).map(WorkloadText::sentence));
  }

  private static String sentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
  }

  /**
   * A unit of JMH in the workload's own words: {@code scans/s} for {@code ops/s}, {@code ms/scan}
   * for {@code ms/op}; others stay.
   */
  public String unit(String jmh) {
    return unit(jmh, one, many);
  }

  /** The same in other words for one operation and for many. */
  public static String unit(String jmh, String one, String many) {
    if (jmh.startsWith(RATE)) {
      return many + "/" + jmh.substring(RATE.length());
    }
    return jmh.endsWith(TIME) ? jmh.substring(0, jmh.length() - TIME.length() + 1) + one : jmh;
  }
}
