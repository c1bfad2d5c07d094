package beamtime.site.page.run;

import beamtime.core.cell.Glossary;
import beamtime.site.run.MeasuredCell;
import beamtime.site.verdict.Comparison;
import beamtime.site.verdict.Verdict;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * How far writes have come when they are acknowledged, where those that are compared differ: the
 * footnote of a matrix.
 */
final class Reach {
  private Reach() {}

  /** A sentence for each kind of durability; none where all that are compared promise the same. */
  static List<String> of(Collection<Comparison> all) {
    SortedMap<String, SortedSet<String>> backends = new TreeMap<>();
    for (Comparison one : all) {
      if (isMarked(one)) {
        add(backends, one.cell());
        add(backends, one.base());
      }
    }
    return backends.entrySet().stream()
        .map(each -> sentence(each.getKey(), names(each.getValue(), backends)))
        .toList();
  }

  private static boolean isMarked(Comparison one) {
    return !one.cell().durability().equals(one.base().durability())
        && (one.speed().isPresent() || one.verdict() instanceof Verdict.TooFewSamples);
  }

  private static void add(Map<String, SortedSet<String>> backends, MeasuredCell cell) {
    backends
        .computeIfAbsent(cell.durability(), key -> new TreeSet<>())
        .add(cell.record().backend());
  }

  private static String names(SortedSet<String> some, Map<String, SortedSet<String>> all) {
    return some.stream()
        .map(name -> isMixed(name, all) ? name + " (in some cells)" : name)
        .collect(Collectors.joining(" or "));
  }

  private static boolean isMixed(String backend, Map<String, SortedSet<String>> all) {
    return all.values().stream().filter(names -> names.contains(backend)).count() > 1;
  }

  private static String sentence(String durability, String backends) {
    String end =
        durability.isEmpty()
            ? "has come as far as its record does not say."
            : Glossary.durability(durability).orElse("has reached: " + durability + ".");
    return "A write of " + backends + " " + end;
  }
}
