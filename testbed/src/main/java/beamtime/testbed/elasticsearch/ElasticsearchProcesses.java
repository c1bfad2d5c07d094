package beamtime.testbed.elasticsearch;

import static java.util.stream.Collectors.joining;

import beamtime.core.backend.Testbed.Progress;
import beamtime.testbed.backend.Launch;
import beamtime.testbed.backend.Node;
import beamtime.testbed.backend.Processes;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.fetch.Archive;
import beamtime.testbed.fetch.Artifacts;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.ServerFolder;
import beamtime.testbed.system.Trees;
import beamtime.testbed.system.Unprivileged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Elasticsearch from the distribution that its makers put on Maven Central for integration tests:
 * the real server with a part of its modules. Its security is off: every user of this machine may
 * read, change and drop what is in it.
 *
 * <p>It refuses to run as root. Started by root, it runs as {@link Settings#USER}; its program then
 * lies in {@link Cache#SHARED} where that user can't reach the cache.
 */
final class ElasticsearchProcesses implements Processes {
  private static final String BACKEND = "elasticsearch";
  private static final String COORDINATES =
      "org.elasticsearch.distribution.integ-test-zip:elasticsearch:zip:";

  /** Nobody connects to the transport of a single node, but it binds a port all the same. */
  private static final int ANY = 0;

  @Override
  public Installed install(Settings settings, Cache cache, Progress progress) {
    String version = ElasticsearchOptions.PINS.of("version");
    String coordinates = COORDINATES + version;
    Path home =
        cache
            .readableBy(Unprivileged.ofRoot(settings))
            .once(
                "elasticsearch-" + version,
                line -> progress.step(BACKEND, line),
                folder -> {
                  Path zip =
                      Artifacts.ofUser(BACKEND, settings.offline(), progress).file(coordinates);
                  progress.step(BACKEND, "unpacks " + zip.getFileName());
                  Archive.unpack(zip, folder);
                });
    return Installed.at(coordinates, home.resolve("elasticsearch-" + version));
  }

  @Override
  public Launch launch(
      Installed installed, ServerFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    Shape shape = ElasticsearchOptions.shape(settings);
    ElasticsearchCluster cluster =
        new ElasticsearchCluster(
            shape,
            ports.takeEach(ElasticsearchOptions.PORT, shape.nodes()),
            shape.single()
                ? List.of(ANY)
                : ports.takeEach(ElasticsearchOptions.TRANSPORT_PORT, shape.nodes()));
    Optional<Unprivileged> user = Unprivileged.ofRoot(settings);
    user.ifPresent(
        one ->
            one.requireReach(
                "Elasticsearch",
                installed.home(),
                Path.of(System.getProperty("java.home")),
                settings.serverFolders()));
    List<Node> nodes = new ArrayList<>();
    List<String> data = new ArrayList<>();
    for (int i = 0; i < shape.nodes(); i++) {
      String name = shape.single() ? "" : cluster.name(i);
      Path own = folder.folder(shape.single() ? "node" : name);
      configure(new ServerFolder(own), installed, cluster.settings(i));
      data.add(own.resolve("data").toString());
      nodes.add(new Node(name, command(installed, user, folder, own), environment(own, heap)));
    }
    return new Launch(
        nodes,
        cluster.service(String.join(",", data)).with("java", System.getProperty("java.version")));
  }

  /** Lays out the folder of a node. */
  private static void configure(ServerFolder own, Installed installed, Map<String, String> settings)
      throws IOException {
    settings.put("network.host", ElasticsearchCluster.HOST);
    settings.put("path.data", quoted(own.folder("data")));
    settings.put("path.logs", quoted(own.folder("logs")));
    own.folder("tmp");
    Path config = own.path().resolve("config");
    Trees.copy(installed.home().resolve("config"), config);
    own.write(
        "config/elasticsearch.yml", String.join("\n", ElasticsearchCluster.lines(settings)) + "\n");
    own.write("config/log4j2.properties", LOGGING);
    own.write("config/jvm.options", withoutCollectorLog(config.resolve("jvm.options")));
  }

  /** A path that YAML reads as it is: a # after a space would begin a comment. */
  private static String quoted(Path path) {
    return "'" + path.toString().replace("'", "''") + "'";
  }

  private static List<String> command(
      Installed installed, Optional<Unprivileged> user, ServerFolder folder, Path own)
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
    Map<String, String> environment = new HashMap<>(temporaryOfLauncher(temporary));
    environment.put("ES_JAVA_HOME", System.getProperty("java.home"));
    environment.put("ES_JAVA_OPTS", "-Xms" + heap + " -Xmx" + heap);
    environment.put("ES_PATH_CONF", own.resolve("config").toString());
    environment.put("ES_TMPDIR", temporary);
    return environment;
  }

  /**
   * The program that starts the server leaves temporary files too. Its script knows no quotes; java
   * does, but says in the log what it picked up.
   */
  private static Map<String, String> temporaryOfLauncher(String folder) {
    String option = "-Djava.io.tmpdir=" + folder;
    if (folder.matches("\\S+")) {
      return Map.of("CLI_JAVA_OPTS", option);
    }
    String inherited = System.getenv().getOrDefault("JDK_JAVA_OPTIONS", "");
    return Map.of("JDK_JAVA_OPTIONS", inherited + " \"" + option + "\"");
  }

  private static String withoutCollectorLog(Path options) throws IOException {
    try (Stream<String> lines = Files.lines(options)) {
      // The collector writes up to 2 GB of log by default.
      return lines.filter(line -> !line.contains("gc.log")).collect(joining("\n", "", "\n"));
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
