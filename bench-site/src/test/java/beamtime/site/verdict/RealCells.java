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
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The promises of a run's judge on cells that were really measured: {@code .ci/verdicts} measures
 * them. Not a test, since a machine with other work on it proves nothing.
 */
final class RealCells {
  private static final String SLOWED = "Slowed";

  /** Begins the name of a file that has a fork of a cell's second plain contestant. */
  private static final String AGAIN = "again";

  /** Rounds of one comparison, as in a run of the quick preset. */
  private static final int ROUNDS = 5;

  /** Quantiles of the normal distribution: 5 % of equals called different, 90 % of others found. */
  private static final double SEEN = 1.96 + 1.28;

  private final SortedMap<String, Cell> cells = new TreeMap<>();

  /** Forks of the store as it is, once more as it is, and slowed, by round. */
  private record Cell(
      SortedMap<String, List<Double>> plain,
      SortedMap<String, List<Double>> again,
      SortedMap<String, List<Double>> slowed) {
    Cell() {
      this(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    }

    /** Those that all three have. */
    Cell whole() {
      Cell whole = new Cell(new TreeMap<>(plain), new TreeMap<>(again), new TreeMap<>(slowed));
      whole.plain.keySet().retainAll(again.keySet());
      whole.plain.keySet().retainAll(slowed.keySet());
      whole.again.keySet().retainAll(whole.plain.keySet());
      whole.slowed.keySet().retainAll(whole.plain.keySet());
      return whole;
    }
  }

  /**
   * Prints for each cell how many pairs are called different, and how many forks a slowdown takes.
   *
   * @param files of JMH's JSON, each with a fork of a store as it is or of one that is slowed; its
   *     name's second word is the round
   */
  public static void main(String[] files) throws IOException {
    RealCells cells = new RealCells();
    for (String file : files) {
      String[] words = Path.of(file).getFileName().toString().split("-", -1);
      JmhFile.read(Path.of(file))
          .forEach(entry -> cells.add(entry, words[0].equals(AGAIN), words[1]));
    }
    if (cells.tell().equals() == 0) {
      System.err.println("nothing was compared: no cell has " + ROUNDS + " rounds");
      System.exit(1);
    }
  }

  private void add(JmhFile.Entry entry, boolean again, String round) {
    String benchmark = entry.json().path("benchmark").asText();
    String name = benchmark.substring(0, benchmark.lastIndexOf('.'));
    String bare =
        name.substring(name.lastIndexOf('.') + 1).replace(SLOWED, "").replace("Benchmark", "");
    StringBuilder words = new StringBuilder(bare);
    entry.json().path("params").properties().stream()
        .map(Map.Entry::toString)
        .sorted()
        .forEach(parameter -> words.append(' ').append(parameter.replace("\"", "")));
    Cell cell = cells.computeIfAbsent(words.toString(), key -> new Cell());
    SortedMap<String, List<Double>> side =
        name.contains(SLOWED) ? cell.slowed() : again ? cell.again() : cell.plain();
    side.put(round, entry.forks().get(0));
  }

  private Counts tell() {
    System.out.println(
        "| cell | pairs scatter | equals called different | slowed found | rounds for 10 % | for 3 % |");
    System.out.println("|---|---|---|---|---|---|");
    Counts all = new Counts(0, 0, 0, 0);
    for (Map.Entry<String, Cell> named : cells.entrySet()) {
      Cell cell = named.getValue().whole();
      Counts counts = counts(cell);
      all = all.plus(counts);
      double scatter = scatter(cell);
      System.out.printf(
          Locale.ROOT,
          "| %s | %.1f %% | %d of %d | %d of %d | %s | %s |%n",
          named.getKey(),
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
    return all;
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

  /** Of every {@link #ROUNDS} rounds a pair of equals, and one that differs. */
  private static Counts counts(Cell cell) {
    List<Judge.Pair> equal = new ArrayList<>();
    List<Judge.Pair> unequal = new ArrayList<>();
    for (int from = 0; from + ROUNDS <= cell.plain().size(); from += ROUNDS) {
      List<List<Double>> base = rounds(cell.plain(), from);
      equal.add(pair(base, rounds(cell.again(), from)));
      unequal.add(pair(base, rounds(cell.slowed(), from)));
    }
    return new Counts(
        equal.size(),
        count(equal, Verdict.Slower.class) + count(equal, Verdict.Faster.class),
        unequal.size(),
        count(unequal, Verdict.Slower.class));
  }

  private static List<List<Double>> rounds(SortedMap<String, List<Double>> side, int from) {
    return side.values().stream().skip(from).limit(ROUNDS).toList();
  }

  private static Judge.Pair pair(List<List<Double>> base, List<List<Double>> other) {
    return new Judge.Pair(
        Pairs.scan(cell("JobScan", "mongodb"), base),
        Pairs.scan(cell("JobScan", "mongodb"), other));
  }

  /** Each judged alone, as a reader of one cell does. */
  private static int count(List<Judge.Pair> pairs, Class<? extends Verdict> wanted) {
    Judge judge = Judge.ofRun();
    return (int)
        pairs.stream()
            .map(pair -> judge.compare(List.of(pair)).get(0).verdict())
            .filter(wanted::isInstance)
            .count();
  }

  /** Standard deviation of the logarithms of the equals' ratios, round by round. */
  private static double scatter(Cell cell) {
    double[] ratios =
        cell.plain().entrySet().stream()
            .mapToDouble(
                plain ->
                    Math.log(
                        mean(Objects.requireNonNull(cell.again().get(plain.getKey())))
                            / mean(plain.getValue())))
            .toArray();
    double mean = Arrays.stream(ratios).average().orElse(Double.NaN);
    double squares = Arrays.stream(ratios).map(each -> (each - mean) * (each - mean)).sum();
    return Math.sqrt(squares / (ratios.length - 1));
  }

  private static double mean(List<Double> fork) {
    return fork.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** Rounds with which nine of ten slowdowns by a share are seen; none can be told by one. */
  private static String needed(double scatter, double share) {
    double rounds = Math.ceil(Math.pow(SEEN * scatter / Math.log(1 + share), 2));
    return Double.isNaN(rounds) ? "-" : String.valueOf((int) Math.max(3, rounds));
  }
}
