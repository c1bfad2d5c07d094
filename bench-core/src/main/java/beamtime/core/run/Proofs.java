package beamtime.core.run;

import beamtime.core.cell.CellName;
import beamtime.core.cell.PhaseTimes;
import beamtime.core.cell.RunContext;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Evidence that the forks of a run's cells leave, each in the same file: the last one's stands, and
 * none may contradict the first.
 */
final class Proofs {
  /** A fact that only cells which write have. */
  private static final String WRITTEN = "fact.durability";

  private final Path folder;
  private final Map<CellName, SortedMap<String, String>> ofFirstForks = new HashMap<>();

  Proofs(Path folder) {
    this.folder = folder;
  }

  /** Removes what an earlier fork has left, which must not stand for the next one's. */
  void clear(CellName cell) throws IOException {
    Files.deleteIfExists(RunContext.evidenceFile(folder, cell));
  }

  /** Seconds of the fork that has ended, by phase; empty where it left none. */
  SortedMap<String, Double> times(CellName cell) throws IOException {
    SortedMap<String, Double> times = new TreeMap<>();
    all(cell)
        .forEach(
            (key, value) -> {
              if (key.startsWith(PhaseTimes.PREFIX)) {
                times.put(key.substring(PhaseTimes.PREFIX.length()), Double.valueOf(value));
              }
            });
    return times;
  }

  /** Evidence of the fork that has ended; empty where it left none. */
  SortedMap<String, String> read(CellName cell) throws IOException {
    SortedMap<String, String> evidence = all(cell);
    evidence.keySet().removeIf(key -> key.startsWith(PhaseTimes.PREFIX));
    return evidence;
  }

  private SortedMap<String, String> all(CellName cell) throws IOException {
    SortedMap<String, String> evidence = new TreeMap<>();
    Path file = RunContext.evidenceFile(folder, cell);
    if (Files.exists(file)) {
      Properties properties = new Properties();
      try (Reader in = Files.newBufferedReader(file)) {
        properties.load(in);
      } catch (IOException e) {
        throw new IOException("evidence of " + cell + " can't be read from " + file, e);
      }
      properties
          .stringPropertyNames()
          .forEach(key -> evidence.put(key, properties.getProperty(key)));
    }
    return evidence;
  }

  /**
   * How the evidence of a fork differs from that of the cell's first, where it may not: forks of a
   * cell have the same data, and those that read it have the same answers. How many rows they
   * write, and so which, depends on how fast they are.
   */
  Optional<String> contradiction(CellName cell, SortedMap<String, String> evidence) {
    SortedMap<String, String> first = ofFirstForks.computeIfAbsent(cell, key -> evidence);
    List<String> same =
        evidence.containsKey(WRITTEN) ? List.of("data") : List.of("data", "rows", "checksum");
    for (String key : same) {
      String value = evidence.getOrDefault(key, "");
      String before = first.getOrDefault(key, "");
      if (!value.equals(before)) {
        return Optional.of(key + " is " + value + ", that of its first fork was " + before);
      }
    }
    return Optional.empty();
  }
}
