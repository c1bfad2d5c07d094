package beamtime.hbase.thrift;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.RunContext;
import beamtime.core.study.OtherProgram;
import beamtime.core.study.StudyCell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A client of HBase's Thrift gateway as a program of its own, which scans what cells of JobScan
 * scan: a process for each fork of a cell. For each repeat that counts it prints a line {@code
 * rows,checksum,seconds}, which is compared with the oracle.
 */
abstract class GatewayProgram implements OtherProgram {
  /** The program, ready to run. */
  interface Program extends AutoCloseable {
    /**
     * Runs it once; returns what it printed.
     *
     * @throws IOException where it fails; the message is one line
     */
    String run(List<String> arguments) throws IOException, InterruptedException;

    @Override
    void close() throws IOException;
  }

  /**
   * Fetches what it needs; the caller closes it.
   *
   * @param folder of the run
   */
  abstract Program ready(Path folder) throws IOException, InterruptedException;

  @Override
  public final Map<StudyCell, List<List<Double>>> measure(
      Map<String, List<StudyCell>> cells, Path folder) throws IOException, InterruptedException {
    Endpoint hbase = RunContext.current().endpoint("hbase");
    Map<StudyCell, List<List<Double>>> seconds = new LinkedHashMap<>();
    try (Program program = ready(folder)) {
      for (List<StudyCell> group : cells.values()) {
        for (StudyCell cell : group) {
          seconds.put(cell, forks(program, GatewayScan.of(cell, hbase), cell.repeats()));
        }
      }
    }
    return seconds;
  }

  private static List<List<Double>> forks(
      Program program, GatewayScan scan, StudyCell.Repeats repeats)
      throws IOException, InterruptedException {
    List<List<Double>> forks = new ArrayList<>();
    for (int fork = 0; fork < repeats.forks(); fork++) {
      forks.add(fork(program, scan, repeats.warmups(), repeats.counted()));
    }
    return forks;
  }

  /**
   * Seconds of every repeat of one process.
   *
   * @throws IOException where it fails, or an answer is not the oracle's
   */
  static List<Double> fork(Program program, GatewayScan scan, int warmups, int repeats)
      throws IOException, InterruptedException {
    List<Double> seconds = new ArrayList<>();
    for (String line : program.run(scan.arguments(warmups, repeats)).lines().toList()) {
      String[] words = line.split(",", -1);
      if (words.length != 3) {
        throw new IOException("no line of rows, checksum and seconds: " + line);
      }
      scan.check(Long.parseLong(words[0]), Long.parseLong(words[1]));
      seconds.add(Double.parseDouble(words[2]));
    }
    if (seconds.size() != repeats) {
      throw new IOException("it measured " + seconds.size() + " times, not " + repeats);
    }
    return seconds;
  }
}
