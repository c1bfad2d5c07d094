package beamtime.icat.python;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Tls;
import beamtime.core.cell.RunContext;
import beamtime.core.owner.PythonPackages;
import beamtime.core.store.Place;
import beamtime.core.study.OtherProgram;
import beamtime.core.study.StudyCell;
import beamtime.icat.IcatCatalogueStore;
import beamtime.icat.IcatSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * python-icat (PyPI), the client that ICAT's own community writes and uses. It is no part of JMH's
 * measurement: what it does is timed by itself, with no warm-up.
 */
public final class PythonIcat implements OtherProgram {
  /** Version that studies name. */
  static final String VERSION = "1.7.0";

  /** What it needs for what the script does, and setuptools to build it. */
  private static final String WHEELS =
      """
      packaging==24.2 --hash=sha256:09abb1bccd265c01f4a3aa3f7a7db064b36514d2cba19a2f694fe6150451a759
      setuptools==75.8.0 --hash=sha256:e3982f444617239225d675215d51f6ba05f845d4eec313da4418fdbb56fb27e3
      suds==1.2.0 --hash=sha256:2cf8ed43ed8a0df350027c741f5295d6be8443d4e820cb36f2c17b033e331d5b
      """;

  /** Of itself there is no wheel. */
  private static final String SOURCE =
      "python-icat=="
          + VERSION
          + " --hash=sha256:d3f01be3f719d7324aee1404c41f8f8f5e42d5531fa60e5e993363a254581443";

  private static final String SCRIPT = "pandata_icat.py";

  /** What the script printed, in the run's folder. */
  private static final String OUTPUT = "python-icat.csv";

  private static final int MINUTES = 90;

  /** It takes several times as long as ours, so it repeats as much less. */
  private static final int OURS_TO_ONE = 10;

  @Override
  public String name() {
    return "python-icat";
  }

  /** Measures below a place of its own on the run's server, which is removed whatever happens. */
  @Override
  public Map<StudyCell, List<List<Double>>> measure(Map<String, List<StudyCell>> cells, Path folder)
      throws IOException, InterruptedException {
    Map<StudyCell, PythonTest> tests = tests(cells);
    if (tests.isEmpty()) {
      return Map.of();
    }
    Endpoint endpoint = RunContext.current().endpoint("icat");
    Place place = RunContext.current().freshPlace("python");
    try (PythonPackages packages = PythonPackages.fetch(WHEELS);
        IcatCatalogueStore store = new IcatCatalogueStore(endpoint, IcatSettings.defaults())) {
      packages.build(SOURCE);
      store.places().create(place);
      try {
        String printed =
            packages.run(
                arguments(tests, endpoint, place, unpack(folder)),
                environment(endpoint, packages.folder()),
                MINUTES);
        Files.writeString(folder.resolve(OUTPUT), printed);
        Map<StudyCell, List<List<Double>>> ofOneProcess = new LinkedHashMap<>();
        seconds(tests, printed).forEach((cell, all) -> ofOneProcess.put(cell, List.of(all)));
        return ofOneProcess;
      } finally {
        store.places().drop(place);
      }
    }
  }

  /**
   * The password, and whose certificates python trusts.
   *
   * @param folder for a file of these
   */
  static Map<String, String> environment(Endpoint endpoint, Path folder) throws IOException {
    Map<String, String> variables = new HashMap<>();
    variables.put("ICAT_PASSWORD", Credentials.of(endpoint).password().orElse(""));
    Optional<String> trusted = Tls.of(endpoint).pem();
    if (trusted.isPresent()) {
      Path file = Files.writeString(folder.resolve("authorities.pem"), trusted.get());
      variables.put("SSL_CERT_FILE", file.toString());
    }
    return variables;
  }

  /** The cells that the script has a test for. */
  static Map<StudyCell, PythonTest> tests(Map<String, List<StudyCell>> cells) {
    Map<StudyCell, PythonTest> tests = new LinkedHashMap<>();
    for (List<StudyCell> group : cells.values()) {
      group.forEach(cell -> PythonTest.of(cell).ifPresent(test -> tests.put(cell, test)));
    }
    return tests;
  }

  private static List<String> arguments(
      Map<StudyCell, PythonTest> tests, Endpoint endpoint, Place place, Path script) {
    List<String> arguments = new ArrayList<>(List.of(script.toString()));
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("url", endpoint.address("uri") + "?wsdl");
    options.put("plugin", endpoint.address("plugin"));
    options.put("user", endpoint.address("user"));
    options.put("prefix", IcatCatalogueStore.prefix(place));
    options.put("mark", IcatCatalogueStore.MARK);
    options.put("repeats", tests.keySet().stream().mapToInt(PythonIcat::repeats).max().orElse(1));
    options.forEach((name, value) -> arguments.add("--" + name + "=" + value));
    tests.values().stream().distinct().map(PythonTest::toString).forEach(arguments::add);
    return arguments;
  }

  private static int repeats(StudyCell cell) {
    return Math.max(1, cell.repeats().forks() * cell.repeats().counted() / OURS_TO_ONE);
  }

  private static Path unpack(Path folder) throws IOException {
    Path script = folder.toAbsolutePath().resolve(SCRIPT);
    try (InputStream in = PythonIcat.class.getResourceAsStream(SCRIPT)) {
      Files.copy(in, script, StandardCopyOption.REPLACE_EXISTING);
    }
    return script;
  }

  /** Seconds of every repeat that the script printed, by the cells whose tests it did. */
  static Map<StudyCell, List<Double>> seconds(Map<StudyCell, PythonTest> tests, String printed)
      throws IOException {
    Map<PythonTest, List<Double>> all = parse(printed);
    Map<StudyCell, List<Double>> seconds = new LinkedHashMap<>();
    tests.forEach(
        (cell, test) -> {
          if (all.containsKey(test)) {
            seconds.put(cell, all.get(test));
          }
        });
    return seconds;
  }

  private static Map<PythonTest, List<Double>> parse(String printed) throws IOException {
    Map<PythonTest, List<Double>> seconds = new LinkedHashMap<>();
    for (String line : printed.lines().toList()) {
      String[] words = line.split(",", -1);
      if (words.length != 4) {
        throw new IOException("no line of " + SCRIPT + ": " + line);
      }
      seconds
          .computeIfAbsent(
              PythonTest.parse(words[0], words[1], words[2]), test -> new ArrayList<>())
          .add(Double.parseDouble(words[3]));
    }
    return seconds;
  }
}
