package beamtime.core.cli;

import beamtime.core.workload.BenchmarkShape;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Words that are the whole name of a workload: these mean it alone, while JMH would take all
 * benchmarks in whose names they are found.
 */
final class WholeNames {
  private WholeNames() {}

  /**
   * Words for JMH, in which the whole name of a workload has become an expression for each of its
   * classes, without the floor's; other words stay.
   *
   * @param includes which of the words name benchmarks
   */
  static List<String> in(
      List<String> words, Collection<String> includes, List<BenchmarkShape> shapes) {
    List<String> exact = new ArrayList<>();
    for (String word : words) {
      List<String> classes = includes.contains(word) ? classes(word, shapes) : List.of();
      exact.addAll(classes.isEmpty() ? List.of(word) : classes);
    }
    return exact;
  }

  private static List<String> classes(String workload, List<BenchmarkShape> shapes) {
    return shapes.stream()
        .filter(shape -> shape.needsBackend() && shape.workload().equals(workload))
        .map(shape -> "^" + Pattern.quote(shape.jmhName()) + "$")
        .toList();
  }
}
