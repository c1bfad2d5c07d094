package beamtime.site.verdict;

import static beamtime.site.run.CellBuilder.cell;

import beamtime.core.result.JmhFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The judge's promises on cells that were really measured: {@code .ci/verdicts} measures them. Not
 * a test, since a machine with other work on it proves nothing.
 */
final class RealCells {
  private static final String SLOWED = "Slowed";

  /** Forks of one side of a pair, as in a run of the lab preset. */
  private static final int FORKS = 5;

  /** Quantiles of the normal distribution: 5 % of equals called different, 90 % of others found. */
  private static final double SEEN = 1.96 + 1.28;

  private final SortedMap<String, List<List<Double>>> plain = new TreeMap<>();
  private final SortedMap<String, List<List<Double>>> slowed = new TreeMap<>();

  /**
   * Prints for each cell how many pairs are called different, and how many forks a slowdown takes.
   *
   * @param files of JMH's JSON in the order of their forks, each with a fork of a store as it is or
   *     of one that is slowed
   */
  public static void main(String[] files) throws IOException {
    RealCells cells = new RealCells();
    for (String file : files) {
      JmhFile.read(Path.of(file)).forEach(cells::add);
    }
    cells.tell();
  }

  private void add(JmhFile.Entry entry) {
    String benchmark = entry.json().path("benchmark").asText();
    String name = benchmark.substring(0, benchmark.lastIndexOf('.'));
    String bare =
        name.substring(name.lastIndexOf('.') + 1).replace(SLOWED, "").replace("Benchmark", "");
    StringBuilder cell = new StringBuilder(bare);
    entry.json().path("params").properties().stream()
        .map(Map.Entry::toString)
        .sorted()
        .forEach(parameter -> cell.append(' ').append(parameter.replace("\"", "")));
    (name.contains(SLOWED) ? slowed : plain)
        .computeIfAbsent(cell.toString(), key -> new ArrayList<>())
        .addAll(entry.forks());
  }

  private void tell() {
    System.out.println(
        "| cell | forks scatter | equals called different | slowed found | forks for 10 % | for 3 % |");
    System.out.println("|---|---|---|---|---|---|");
    Counts all = new Counts(0, 0, 0, 0);
    for (Map.Entry<String, List<List<Double>>> cell : plain.entrySet()) {
      List<List<Double>> forks = cell.getValue();
      Counts counts = counts(forks, slowed.getOrDefault(cell.getKey(), List.of()));
      all = all.plus(counts);
      double scatter = scatter(forks);
      System.out.printf(
          Locale.ROOT,
          "| %s | %.1f %% | %d of %d | %d of %d | %d | %d |%n",
          cell.getKey(),
          100 * scatter,
          counts.equalDiffer(),
          counts.equals(),
          counts.found(),
          counts.slowed(),
          needed(scatter, 0.1),
          needed(scatter, 0.03));
    }
    System.out.printf(
        Locale.ROOT,
        "| all | | %d of %d | %d of %d | | |%n",
        all.equalDiffer(),
        all.equals(),
        all.found(),
        all.slowed());
  }

  private record Counts(int equals, int equalDiffer, int slowed, int found) {
    Counts plus(Counts other) {
      return new Counts(
          equals + other.equals,
          equalDiffer + other.equalDiffer,
          slowed + other.slowed,
          found + other.found);
    }
  }

  /**
   * Neighbouring groups of forks are pairs of equals, groups of the same forks one that differs.
   */
  private static Counts counts(List<List<Double>> plain, List<List<Double>> slowed) {
    List<Judge.Pair> equal = new ArrayList<>();
    List<Judge.Pair> unequal = new ArrayList<>();
    for (int from = 0; from + FORKS <= Math.min(plain.size(), slowed.size()); from += FORKS) {
      List<List<Double>> base = plain.subList(from, from + FORKS);
      unequal.add(pair(base, slowed.subList(from, from + FORKS)));
      if (from > 0) {
        equal.add(pair(plain.subList(from - FORKS, from), base));
        equal.add(pair(slowed.subList(from - FORKS, from), slowed.subList(from, from + FORKS)));
      }
    }
    return new Counts(equal.size(), different(equal), unequal.size(), different(unequal));
  }

  private static Judge.Pair pair(List<List<Double>> base, List<List<Double>> other) {
    return new Judge.Pair(
        Pairs.scan(cell("JobScan", "mongodb"), base),
        Pairs.scan(cell("JobScan", "mongodb"), other));
  }

  /** Each judged alone, as a reader of one cell does. */
  private static int different(List<Judge.Pair> pairs) {
    Judge judge = new Judge(Set.of());
    return (int)
        pairs.stream()
            .map(pair -> judge.compare(List.of(pair)).get(0).verdict())
            .filter(
                verdict -> verdict instanceof Verdict.Slower || verdict instanceof Verdict.Faster)
            .count();
  }

  /** Standard deviation of the means of the forks, as a share of their mean. */
  private static double scatter(List<List<Double>> forks) {
    double[] means =
        forks.stream()
            .mapToDouble(
                fork -> fork.stream().mapToDouble(Double::doubleValue).average().orElseThrow())
            .toArray();
    double mean = Arrays.stream(means).average().orElseThrow();
    double squares = Arrays.stream(means).map(each -> (each - mean) * (each - mean)).sum();
    return Math.sqrt(squares / Math.max(1, means.length - 1)) / mean;
  }

  /** Forks of each side with which nine of ten slowdowns by a share are seen. */
  private static int needed(double scatter, double share) {
    double effect = Math.log(1 + share);
    return Math.max(3, (int) Math.ceil(2 * Math.pow(SEEN * scatter / effect, 2)));
  }
}
