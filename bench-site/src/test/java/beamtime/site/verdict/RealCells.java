package beamtime.site.verdict;

import static beamtime.site.run.CellBuilder.cell;

import beamtime.core.result.JmhFile;
import beamtime.site.run.MeasuredCell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The judge's promises on cells that were really measured: {@code .ci/verdicts} measures them. Not
 * a test, since a machine with other work on it proves nothing.
 */
final class RealCells {
  private static final String SLOWED = "Slowed";

  private RealCells() {}

  /**
   * Prints how many pairs are called different.
   *
   * @param files of JMH's JSON, one for each round in their order, each with a cell on a store as
   *     it is and on one that is slowed by 10 %
   */
  public static void main(String[] files) throws IOException {
    List<MeasuredCell> plain = new ArrayList<>();
    List<MeasuredCell> slowed = new ArrayList<>();
    for (String file : files) {
      plain.add(read(Path.of(file), name -> !name.contains(SLOWED)));
      slowed.add(read(Path.of(file), name -> name.contains(SLOWED)));
    }
    List<Judge.Pair> equal = new ArrayList<>();
    List<Judge.Pair> unequal = new ArrayList<>();
    for (int round = 0; round < plain.size(); round++) {
      unequal.add(new Judge.Pair(plain.get(round), slowed.get(round)));
      if (round > 0) {
        equal.add(new Judge.Pair(plain.get(round - 1), plain.get(round)));
      }
    }
    tell("the same store twice", equal);
    tell("a store slowed by 10 %", unequal);
  }

  private static MeasuredCell read(Path file, Predicate<String> benchmark) throws IOException {
    JmhFile.Entry found =
        JmhFile.read(file).stream()
            .filter(entry -> benchmark.test(entry.json().path("benchmark").asText()))
            .findFirst()
            .orElseThrow(() -> new IOException(file + " lacks a cell"));
    return Pairs.scan(cell("JobScan", "mongodb"), found.forks());
  }

  private static void tell(String what, List<Judge.Pair> pairs) {
    Judge judge = new Judge(Set.of());
    System.out.println(what + ":");
    int alone = 0;
    for (Judge.Pair pair : pairs) {
      Comparison one = judge.compare(List.of(pair)).get(0);
      SpeedRatio speed = one.speed().orElseThrow();
      System.out.printf(
          Locale.ROOT,
          "  %.3f [%.3f, %.3f] p %.4f %s%n",
          speed.value(),
          speed.low(),
          speed.high(),
          one.pValue().orElseThrow(),
          one.verdict().word());
      alone += isDifferent(one) ? 1 : 0;
    }
    long together = judge.compare(pairs).stream().filter(RealCells::isDifferent).count();
    System.out.printf(
        Locale.ROOT,
        "  different: %d of %d pairs, %d as one family%n",
        alone,
        pairs.size(),
        together);
  }

  private static boolean isDifferent(Comparison one) {
    return one.verdict() instanceof Verdict.Slower || one.verdict() instanceof Verdict.Faster;
  }
}
