package beamtime.icat.study;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Endpoint;
import beamtime.core.cell.RunContext;
import beamtime.core.store.Place;
import beamtime.core.study.Samples;
import beamtime.icat.IcatCatalogueStore;
import beamtime.icat.IcatSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The same tests by python-icat (PyPI), the client that ICAT's own community writes and uses. It is
 * no part of JMH's measurement: what it does is timed by itself, with no warm-up.
 */
final class IndependentClient {
  /** Version that all figures name. */
  static final String NAME = "python-icat 1.7.0";

  /** What it needs for what the script does, and setuptools to build it. */
  private static final String WHEELS =
      """
      packaging==24.2 --hash=sha256:09abb1bccd265c01f4a3aa3f7a7db064b36514d2cba19a2f694fe6150451a759
      setuptools==75.8.0 --hash=sha256:e3982f444617239225d675215d51f6ba05f845d4eec313da4418fdbb56fb27e3
      suds==1.2.0 --hash=sha256:2cf8ed43ed8a0df350027c741f5295d6be8443d4e820cb36f2c17b033e331d5b
      """;

  /** Of itself there is no wheel. */
  private static final String SOURCE =
      "python-icat==1.7.0"
          + " --hash=sha256:d3f01be3f719d7324aee1404c41f8f8f5e42d5531fa60e5e993363a254581443";

  private static final String SCRIPT = "pandata_icat.py";
  private static final int MINUTES = 90;

  private final Map<Key, List<Double>> seconds = new LinkedHashMap<>();

  /**
   * One measurement of the script.
   *
   * @param test its name there
   * @param clients processes
   * @param times operations of each
   */
  record Key(String test, int clients, int times) {}

  private IndependentClient() {}

  /**
   * Runs the tests against the run's own server, below a place of its own that is removed whatever
   * happens.
   *
   * @param output file for what the script printed
   * @throws IOException where it can't be run, or fails; the message is one line
   */
  static IndependentClient measure(PandataCells cells, RunContext run, Path output)
      throws IOException, InterruptedException {
    Endpoint endpoint = run.endpoint("icat");
    Place place = run.freshPlace("python");
    try (PythonPackages packages = PythonPackages.fetch(WHEELS);
        IcatCatalogueStore store = new IcatCatalogueStore(endpoint, IcatSettings.defaults())) {
      packages.build(SOURCE);
      store.places().create(place);
      try {
        String printed =
            packages.run(
                arguments(cells, endpoint, place, unpack(output)),
                Map.of("ICAT_PASSWORD", Credentials.of(endpoint).password().orElse("")),
                MINUTES);
        Files.writeString(output, printed);
        return parse(printed);
      } finally {
        store.places().drop(place);
      }
    }
  }

  private static List<String> arguments(
      PandataCells cells, Endpoint endpoint, Place place, Path script) {
    List<String> arguments = new ArrayList<>(List.of(script.toString()));
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("url", endpoint.address("uri") + "?wsdl");
    options.put("plugin", endpoint.address("plugin"));
    options.put("user", endpoint.address("user"));
    options.put("prefix", IcatCatalogueStore.prefix(place));
    options.put("mark", IcatCatalogueStore.MARK);
    options.put(
        "clients", cells.clients().stream().map(String::valueOf).collect(Collectors.joining(",")));
    options.put("cycles", cells.cycles());
    options.put("cycles-each", cells.cyclesEach());
    options.put("searches", cells.searches());
    options.put("burst", cells.burst());
    options.put("repeats", cells.repeatsOfOthers());
    options.forEach((name, value) -> arguments.add("--" + name + "=" + value));
    return arguments;
  }

  private static Path unpack(Path output) throws IOException {
    Path script = output.toAbsolutePath().resolveSibling(SCRIPT);
    try (InputStream in = IndependentClient.class.getResourceAsStream(SCRIPT)) {
      Files.copy(in, script, StandardCopyOption.REPLACE_EXISTING);
    }
    return script;
  }

  /** Reads what the script prints. */
  static IndependentClient parse(String printed) throws IOException {
    IndependentClient client = new IndependentClient();
    for (String line : printed.lines().toList()) {
      String[] words = line.split(",", -1);
      if (words.length != 4) {
        throw new IOException("no line of " + SCRIPT + ": " + line);
      }
      client
          .seconds
          .computeIfAbsent(
              new Key(words[0], Integer.parseInt(words[1]), Integer.parseInt(words[2])),
              key -> new ArrayList<>())
          .add(Double.parseDouble(words[3]));
    }
    return client;
  }

  /** Seconds of every repeat; empty where it was not measured. */
  Optional<Samples> samples(String test, int clients, int times) {
    return Optional.ofNullable(seconds.get(new Key(test, clients, times))).map(Samples::new);
  }
}
