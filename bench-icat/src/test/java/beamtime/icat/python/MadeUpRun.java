package beamtime.icat.python;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Preset;
import beamtime.core.result.BackendRecord;
import beamtime.core.result.CellRecord;
import beamtime.core.result.LinkRecord;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.result.Score;
import beamtime.core.study.StudyRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The folder of a run that nobody made. A cell is a line with tabs: its workload, parameters, unit,
 * samples by fork or that it failed, the floor's share, the link's round trip and facts.
 */
final class MadeUpRun {
  private static final String NONE = "-";

  private MadeUpRun() {}

  static void write(Path folder, Preset size, List<String> cells) throws IOException {
    Files.createDirectories(folder.resolve("cells"));
    List<CellRecord> records = new ArrayList<>();
    for (String cell : cells) {
      records.add(write(folder, cell.split("\t", -1)));
    }
    RunFile.write(
        new RunRecord(
            RunRecord.FORMAT,
            "20261121-120000",
            "2026-11-21T12:00:00Z",
            "",
            "0.1",
            "unknown",
            size.label(),
            1,
            new TreeMap<>(),
            new MachineRecord("Debian", "6.1", "a processor", 2, 1L << 30, "17"),
            List.of(
                new BackendRecord(
                    "icat", "embedded", "6.2.0", new TreeMap<>(), new TreeMap<>(), "")),
            records,
            new TreeMap<>(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()),
        folder.resolve(RunFile.NAME));
  }

  private static CellRecord write(Path folder, String[] cell) throws IOException {
    SortedMap<String, String> params = map(cell[1]);
    if (cell[3].equals("failed")) {
      return record(cell, params, Outcome.FAILED, "icat was killed by signal 9", Optional.empty());
    }
    double mean =
        Stream.of(cell[3].split("[ /]+", -1)).mapToDouble(Double::parseDouble).average().orElse(0);
    Files.writeString(
        StudyRun.result(folder, new CellName(cell[0], "icat", params)),
        "[{\"benchmark\":\"made.up\",\"primaryMetric\":{\"score\":"
            + mean
            + ",\"scoreError\":\"NaN\",\"scoreUnit\":\""
            + cell[2]
            + "\",\"rawData\":[["
            + cell[3].replace(" / ", "],[").replace(' ', ',')
            + "]]}}]");
    return record(
        cell, params, Outcome.MEASURED, "", Optional.of(new Score(mean, Double.NaN, cell[2])));
  }

  private static CellRecord record(
      String[] cell,
      SortedMap<String, String> params,
      Outcome outcome,
      String cause,
      Optional<Score> score) {
    SortedMap<String, String> proof = map(cell[6]);
    proof.put("data", "made up");
    return new CellRecord(
        cell[0],
        "icat",
        "catalogue",
        params,
        Optional.empty(),
        "made.up",
        "bench-icat",
        "",
        outcome,
        cause,
        score,
        Optional.empty(),
        Optional.empty(),
        new TreeMap<>(),
        number(cell[4]),
        number(cell[5]).map(before -> new LinkRecord(before, before)),
        Optional.empty(),
        proof,
        "",
        "");
  }

  private static Optional<Double> number(String text) {
    return text.equals(NONE) ? Optional.empty() : Optional.of(Double.valueOf(text));
  }

  private static SortedMap<String, String> map(String text) {
    SortedMap<String, String> map = new TreeMap<>();
    if (!text.equals(NONE)) {
      for (String one : text.split(" ", -1)) {
        map.putAll(Map.of(one.split("=", 2)[0], one.split("=", 2)[1]));
      }
    }
    return map;
  }
}
