package beamtime.core.statistic;

import beamtime.core.result.JmhFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How fast our stores are in comparison with raw programs, as a table in Markdown: the benchmarks
 * {@code ClientCost} have both, a method and its twin whose name ends with {@code Raw}. {@code
 * .ci/speed} runs them fork by fork in turn.
 */
final class ClientCostTable {
  private static final String RAW = "Raw";
  private static final String SUFFIX = "ClientCostBenchmark.";

  /** Forks of a method and of its twin, by round. */
  private static final class Pair {
    private final SortedMap<String, List<Double>> ours = new TreeMap<>();
    private final SortedMap<String, List<Double>> raw = new TreeMap<>();
    private boolean isTime;

    /** Speed over speed by rounds that both have; empty where these are too few. */
    Optional<RatioEstimate> ratio() {
      SortedMap<String, List<Double>> theirs = new TreeMap<>(raw);
      theirs.keySet().retainAll(ours.keySet());
      SortedMap<String, List<Double>> own = new TreeMap<>(ours);
      own.keySet().retainAll(raw.keySet());
      if (own.size() < 2) {
        return Optional.empty();
      }
      RatioEstimate ratio =
          RatioEstimate.inTurn(List.copyOf(own.values()), List.copyOf(theirs.values()));
      return Optional.of(isTime ? ratio.inverse() : ratio);
    }
  }

  private final SortedMap<String, SortedMap<Integer, Pair>> cells = new TreeMap<>();

  /**
   * Prints the table.
   *
   * @param files of JMH's JSON, each with a fork of one benchmark; its name's third word is the
   *     round
   */
  public static void main(String[] files) throws IOException {
    ClientCostTable table = new ClientCostTable();
    for (String file : files) {
      String round = Path.of(file).getFileName().toString().split("-", -1)[2];
      JmhFile.read(Path.of(file)).forEach(entry -> table.add(entry, round));
    }
    System.out.print(table);
  }

  /** Adds what was measured of a benchmark in a round. */
  void add(JmhFile.Entry entry, String round) {
    String benchmark = entry.json().path("benchmark").asText();
    String name =
        benchmark.substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1);
    boolean isRaw = name.endsWith(RAW);
    StringBuilder cell = new StringBuilder(name.replace(SUFFIX, " "));
    cell.setLength(isRaw ? cell.length() - RAW.length() : cell.length());
    entry.json().path("params").properties().stream()
        .map(Map.Entry::toString)
        .sorted()
        .forEach(parameter -> cell.append(' ').append(parameter.replace("\"", "")));
    Pair pair =
        cells
            .computeIfAbsent(cell.toString(), key -> new TreeMap<>())
            .computeIfAbsent(entry.json().path("threads").asInt(), key -> new Pair());
    (isRaw ? pair.raw : pair.ours).put(round, entry.forks().get(0));
    pair.isTime = entry.json().path("mode").asText().equals("ss");
  }

  @Override
  public String toString() {
    StringBuilder text =
        new StringBuilder(
            "| store and operation | clients | ours / raw | 95 % |\n|---|---|---|---|\n");
    cells.forEach(
        (cell, byClients) ->
            byClients.forEach((clients, pair) -> text.append(row(cell, clients, pair))));
    return text.toString();
  }

  private static String row(String cell, int clients, Pair pair) {
    return pair.ratio()
        .map(
            ratio ->
                String.format(
                    Locale.ROOT,
                    "| %s | %d | %.2f | %.2f to %.2f |%n",
                    cell,
                    clients,
                    ratio.value(),
                    ratio.low(),
                    ratio.high()))
        .orElseGet(() -> "| " + cell + " | " + clients + " | too few forks | |\n");
  }
}
