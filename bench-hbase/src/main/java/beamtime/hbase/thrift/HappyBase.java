package beamtime.hbase.thrift;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.RunContext;
import beamtime.core.study.OtherProgram;
import beamtime.core.study.PythonPackages;
import beamtime.core.study.StudyCell;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * HappyBase (PyPI), the Python library by which the WLCG study asked HBase's Thrift gateway. It is
 * no part of JMH's measurement: a script times it, with no warm-up.
 */
public final class HappyBase implements OtherProgram {
  /** Version that the study names. */
  static final String VERSION = "1.3.0";

  /** With what it needs; thriftpy2 has a wheel for each Python from 3.9 to 3.14 on Linux. */
  private static final String WHEELS =
      "happybase=="
          + VERSION
          + """
             --hash=sha256:f2644cf1ef9d662fbe6f709fcfd66bf13e949f3efd4745a3230cf5f904fb7839
            importlib_resources==6.5.2 --hash=sha256:789cfdc3ed28c78b67a06acb8126751ced69a3d5f79c095a98298cd8a760ccec
            ply==3.11 --hash=sha256:096f9b8350b65ebd2fd1346b12452efe5b9607f7482813ffca50c22722a807ce
            six==1.17.0 --hash=sha256:4721f391ed90541fddacab5acf947aa0d3dc7d27b2e1e8eda2be8970586c3274
            thriftpy2==0.6.0 \\
              --hash=sha256:151d299e8e3694a6cc0f2f2cda01d5744080742649de958c5cdcbebb4306205f \\
              --hash=sha256:64860404663009a41a529f1f13c012e1ccf4a814b123581729f98c2b103ef362 \\
              --hash=sha256:4b8714e6eb37d973bdd231a46ce1c639417fe8035d4d3224f832e4a6afd05d5f \\
              --hash=sha256:2ae866adf9b112c7ab30c1a90d878a5d6f2d40244fbc46ec8477425d802f4ac5 \\
              --hash=sha256:16eecfd34bd541b75172ba0d69ea90b874611a7361d18906fb6d95955089cc30 \\
              --hash=sha256:0345c8ba40f7b98c24c1ecabfc04ff512ed930ab86ff277572bd279b69a0a252
            """;

  private static final String SCRIPT = "wlcg_happybase.py";

  private static final int MINUTES = 30;

  @Override
  public String name() {
    return "happybase";
  }

  @Override
  public Map<StudyCell, List<Double>> measure(Map<String, List<StudyCell>> cells, Path folder)
      throws IOException, InterruptedException {
    Endpoint hbase = RunContext.current().endpoint("hbase");
    Map<StudyCell, List<Double>> seconds = new LinkedHashMap<>();
    try (PythonPackages packages = fetch()) {
      for (List<StudyCell> group : cells.values()) {
        for (StudyCell cell : group) {
          GatewayScan scan = GatewayScan.of(cell, hbase);
          seconds.put(cell, times(packages, scan, cell.repeats().counted(), folder));
        }
      }
    }
    return seconds;
  }

  /** Seconds of every repeat, timed by the script, which is left in a folder. */
  static List<Double> times(PythonPackages packages, GatewayScan scan, int repeats, Path folder)
      throws IOException, InterruptedException {
    return seconds(scan, packages.run(arguments(scan, repeats, unpack(folder)), Map.of(), MINUTES));
  }

  /** The library with what it needs; the caller closes it. */
  static PythonPackages fetch() throws IOException, InterruptedException {
    return PythonPackages.fetch(WHEELS);
  }

  private static List<String> arguments(GatewayScan scan, int repeats, Path script) {
    return List.of(
        script.toString(),
        "--host=" + scan.host(),
        "--port=" + scan.port(),
        "--table=" + scan.table(),
        "--from=" + scan.from(),
        "--to=" + scan.to(),
        "--batch=" + scan.batch(),
        "--repeats=" + repeats);
  }

  private static Path unpack(Path folder) throws IOException {
    Path script = folder.toAbsolutePath().resolve(SCRIPT);
    try (InputStream in = HappyBase.class.getResourceAsStream(SCRIPT)) {
      Files.copy(in, script, StandardCopyOption.REPLACE_EXISTING);
    }
    return script;
  }

  /**
   * Seconds of every repeat that the script printed.
   *
   * @throws IOException where an answer is not the oracle's
   */
  static List<Double> seconds(GatewayScan scan, String printed) throws IOException {
    List<Double> seconds = new ArrayList<>();
    for (String line : printed.lines().toList()) {
      String[] words = line.split(",", -1);
      if (words.length != 3) {
        throw new IOException("no line of " + SCRIPT + ": " + line);
      }
      scan.check(Long.parseLong(words[0]), Long.parseLong(words[1]));
      seconds.add(Double.parseDouble(words[2]));
    }
    return seconds;
  }
}
