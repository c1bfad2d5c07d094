package beamtime.testbed.embedded;

import static java.util.stream.Collectors.joining;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.fetch.Archive;
import beamtime.testbed.fetch.Artifacts;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.probe.ElasticsearchClusterProbe;
import beamtime.testbed.provider.Forming;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.ElasticsearchSettings;
import beamtime.testbed.server.Shape;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.setting.Versions;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Trees;
import beamtime.testbed.system.Unprivileged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Elasticsearch from the distribution that its makers put on Maven Central for integration tests:
 * the real server with a part of its modules. Its security is off: whoever is on this machine may
 * read, change and drop what is in it.
 *
 * <p>It refuses to run as root. Started by root, it runs as {@link Settings#USER}; its program then
 * lies in {@link Cache#SHARED} where that user can't reach the cache.
 */
public final class ElasticsearchServer implements Server {
  private static final String COORDINATES =
      "org.elasticsearch.distribution.integ-test-zip:elasticsearch:zip:";

  private static final String HOST = "127.0.0.1";

  /** What the names of nodes begin with. */
  private static final String NODE = "node-";

  /** Nobody connects to the transport of a single node, but it binds a port all the same. */
  private static final int ANY = 0;

  private static final Option TRANSPORT_PORT =
      new Option(
          "testbed.elasticsearch.transport.port",
          "",
          "port by which the first of several nodes reaches the others; any free ones where left"
              + " out");

  private final String version;

  public ElasticsearchServer(Versions versions) {
    this.version = versions.of("elasticsearch");
  }

  @Override
  public String backend() {
    return "elasticsearch";
  }

  @Override
  public List<Option> options() {
    return List.of(ElasticsearchSettings.PORT, TRANSPORT_PORT);
  }

  @Override
  public Installed install(Settings settings, Cache cache, Progress progress) {
    String coordinates = COORDINATES + version;
    Path home =
        readable(cache, Unprivileged.ofRoot(settings))
            .once(
                "elasticsearch-" + version,
                line -> progress.step(backend(), line),
                folder -> {
                  Path zip =
                      Artifacts.ofUser(backend(), settings.offline(), progress).file(coordinates);
                  progress.step(backend(), "unpacks " + zip.getFileName());
                  Archive.unpack(zip, folder);
                });
    return Installed.at(coordinates, home.resolve("elasticsearch-" + version));
  }

  @Override
  public Launch launch(
      Installed installed, RunFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    Shape shape = Shape.of(backend(), settings);
    List<Integer> http = ports.takeEach(ElasticsearchSettings.PORT, shape.nodes());
    List<Integer> transport =
        shape.single() ? List.of(ANY) : ports.takeEach(TRANSPORT_PORT, shape.nodes());
    Optional<Unprivileged> user = Unprivileged.ofRoot(settings);
    user.ifPresent(
        one ->
            checkReach(
                one, installed.home(), Path.of(System.getProperty("java.home")), settings.runs()));
    List<Node> nodes = new ArrayList<>();
    List<String> data = new ArrayList<>();
    for (int i = 0; i < shape.nodes(); i++) {
      String name = shape.single() ? "" : NODE + (i + 1);
      Path own = folder.folder(shape.single() ? "node" : name);
      configure(new RunFolder(own), installed, configuration(shape, own, i, http, transport));
      data.add(own.resolve("data").toString());
      nodes.add(new Node(name, command(installed, user, folder, own), environment(own, heap)));
    }
    List<String> uris = http.stream().map(port -> "http://" + HOST + ":" + port).toList();
    return new Launch(
        nodes,
        Forming.BY_THEMSELVES,
        Map.of("uri", String.join(",", uris)),
        Map.of(
            "java", System.getProperty("java.version"),
            "settings", ElasticsearchSettings.described(shape),
            "data", String.join(",", data)),
        new ElasticsearchClusterProbe(uris));
  }

  /** Lays out the folder of a node. */
  private static void configure(RunFolder own, Installed installed, String configuration)
      throws IOException {
    Path config = own.path().resolve("config");
    Trees.copy(installed.home().resolve("config"), config);
    own.write("config/elasticsearch.yml", configuration);
    own.write("config/log4j2.properties", LOGGING);
    own.write("config/jvm.options", withoutCollectorLog(config.resolve("jvm.options")));
    for (String part : List.of("data", "logs", "tmp")) {
      own.folder(part);
    }
  }

  private static List<String> command(
      Installed installed, Optional<Unprivileged> user, RunFolder folder, Path own)
      throws IOException {
    List<String> command = new ArrayList<>();
    if (user.isPresent()) {
      folder.give(own, user.get());
      command.addAll(user.get().drop());
    }
    command.add(installed.home().resolve("bin/elasticsearch").toString());
    return command;
  }

  private static Map<String, String> environment(Path own, Size heap) {
    String temporary = own.resolve("tmp").toString();
    return Map.of(
        "ES_JAVA_HOME",
        System.getProperty("java.home"),
        "ES_JAVA_OPTS",
        "-Xms" + heap + " -Xmx" + heap,
        "ES_PATH_CONF",
        own.resolve("config").toString(),
        "ES_TMPDIR",
        temporary,
        // The program that starts it has temporary files too; its script knows no quotes.
        "CLI_JAVA_OPTS",
        temporary.matches("\\S+") ? "-Djava.io.tmpdir=" + temporary : "");
  }

  private static String configuration(
      Shape shape, Path own, int index, List<Integer> http, List<Integer> transport) {
    List<String> lines = new ArrayList<>();
    lines.add("cluster.name: beamtime");
    lines.add("node.name: " + NODE + (index + 1));
    lines.add("path.data: " + own.resolve("data"));
    lines.add("path.logs: " + own.resolve("logs"));
    lines.add("network.host: " + HOST);
    lines.add("http.port: " + http.get(index));
    lines.add("transport.port: " + transport.get(index));
    if (!shape.single()) {
      lines.add(
          "discovery.seed_hosts: "
              + transport.stream().map(port -> '"' + HOST + ":" + port + '"').toList());
      lines.add(
          "cluster.initial_master_nodes: "
              + IntStream.rangeClosed(1, shape.nodes()).mapToObj(i -> NODE + i).toList());
    }
    lines.addAll(ElasticsearchSettings.lines(shape));
    return String.join("\n", lines) + "\n";
  }

  private static String withoutCollectorLog(Path options) throws IOException {
    try (Stream<String> lines = Files.lines(options)) {
      // The collector writes up to 2 GB of log by default.
      return lines.filter(line -> !line.contains("gc.log")).collect(joining("\n", "", "\n"));
    }
  }

  /** The cache, or the shared one where a user that is not root could not read the cache. */
  private static Cache readable(Cache cache, Optional<Unprivileged> user) {
    return user.isEmpty() || Unprivileged.reaches(cache.folder()) ? cache : new Cache(Cache.SHARED);
  }

  private static void checkReach(Unprivileged user, Path... folders) {
    for (Path folder : folders) {
      if (!Unprivileged.reaches(folder)) {
        throw new TestbedException(
            "user '"
                + user.principal().getName()
                + "', whom Elasticsearch runs as since it refuses root, can't read "
                + folder
                + ": move it to a folder open to all, or start Beamtime as another user");
      }
    }
  }

  private static final String LOGGING =
      """
      status = error
      appender.console.type = Console
      appender.console.name = console
      appender.console.layout.type = PatternLayout
      appender.console.layout.pattern = [%d{ISO8601}][%-5p][%-25c{1.}] %m%consoleException%n
      rootLogger.level = info
      rootLogger.appenderRef.console.ref = console
      """;
}
