package beamtime.site.run;

import beamtime.core.result.CellRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.RunRecord;
import beamtime.core.result.Score;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The samples of {@code jmh.json} by cell. JMH knows nothing of cells, so they are matched. */
final class JmhSamples {
  private final Path file;
  private final List<JmhFile.Entry> entries;
  private final Map<Key, List<Integer>> places = new HashMap<>();

  JmhSamples(Path file, List<JmhFile.Entry> entries) {
    this.file = file;
    this.entries = entries;
    for (int entry = 0; entry < entries.size(); entry++) {
      Key key = new Key(benchmark(entry), entries.get(entry).score());
      places.computeIfAbsent(key, one -> new ArrayList<>()).add(entry);
    }
  }

  /** Tells most entries apart; their parameters tell the rest. */
  private record Key(String benchmark, Score score) {}

  /**
   * A cell with its samples; with none where it has no number or JMH kept none.
   *
   * @throws RefusedException where one is infinite or NaN, or a fork has none
   */
  MeasuredCell measured(RunRecord run, String machine, CellRecord cell) throws RefusedException {
    Optional<Integer> found =
        cell.score()
            .flatMap(
                score ->
                    places.getOrDefault(new Key(cell.benchmark(), score), List.of()).stream()
                        .filter(entry -> isOf(cell, entries.get(entry)))
                        .findFirst());
    return new MeasuredCell(
        run,
        machine,
        cell,
        found.isPresent() ? samples(found.get()) : Samples.NONE,
        found.flatMap(entry -> entries.get(entry).wrongRates(run.format())));
  }

  /** Refuses more than can be drawn, of a cell or of all of them. */
  void refuseMany() throws RefusedException {
    int all = 0;
    for (int entry = 0; entry < entries.size(); entry++) {
      JsonNode forks = entries.get(entry).json().path("primaryMetric").path("rawData");
      refuse(entry, forks.size(), Limits.MOST_FORKS, "forks");
      for (JsonNode fork : forks) {
        all += fork.size();
      }
      refuse(entry, all, Limits.MOST_SAMPLES, "samples of a run");
    }
  }

  private void refuse(int entry, int size, int most, String what) throws RefusedException {
    if (size > most) {
      String field = "[" + entry + "].primaryMetric.rawData";
      throw new RefusedException(file, field, size + " are more than " + most + " " + what);
    }
  }

  private Samples samples(int entry) throws RefusedException {
    List<List<Double>> forks = entries.get(entry).forks();
    for (int fork = 0; fork < forks.size(); fork++) {
      String field = "[" + entry + "].primaryMetric.rawData[" + fork + "]";
      if (forks.get(fork).isEmpty()) {
        throw new RefusedException(file, field, "has no samples");
      }
      for (double sample : forks.get(fork)) {
        if (!Double.isFinite(sample)) {
          throw new RefusedException(file, field, sample + " is not a sample");
        }
      }
    }
    return new Samples(forks);
  }

  private String benchmark(int entry) {
    return entries.get(entry).json().path("benchmark").asText();
  }

  /** No other parameters. */
  private static boolean isOf(CellRecord cell, JmhFile.Entry entry) {
    return entry.json().path("params").properties().stream().allMatch(param -> isOf(cell, param));
  }

  private static boolean isOf(CellRecord cell, Map.Entry<String, JsonNode> param) {
    return param.getValue().asText().equals(cell.params().get(param.getKey()));
  }
}
