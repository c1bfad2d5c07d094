package beamtime.testbed.embedded;

import static java.util.stream.Collectors.joining;

import beamtime.core.store.Testbed.Progress;
import beamtime.core.store.TestbedException;
import beamtime.testbed.fetch.Archive;
import beamtime.testbed.fetch.Artifacts;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.probe.ElasticsearchProbe;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.ElasticsearchSettings;
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
import java.util.stream.Stream;

/**
 * Elasticsearch from the distribution that its makers put on Maven Central for integration tests:
 * the real server with a part of its modules.
 *
 * <p>It refuses to run as root. Started by root, it runs as {@link Settings#USER}; its program then
 * lies in {@link Cache#SHARED} where that user can't reach the cache.
 */
public final class ElasticsearchServer implements Server {
  private static final String COORDINATES =
      "org.elasticsearch.distribution.integ-test-zip:elasticsearch:zip:";

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
    return List.of(ElasticsearchSettings.PORT);
  }

  @Override
  public Installed install(Settings settings, Cache cache, Progress progress) {
    String coordinates = COORDINATES + version;
    Path home =
        readable(cache, Unprivileged.ofRoot(settings))
            .once(
                "elasticsearch-" + version,
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
    int port = ports.take(ElasticsearchSettings.PORT);
    Path config = folder.path().resolve("config");
    Trees.copy(installed.home().resolve("config"), config);
    folder.write("config/elasticsearch.yml", configuration(folder, port));
    folder.write("config/log4j2.properties", LOGGING);
    folder.write("config/jvm.options", withoutCollectorLog(config.resolve("jvm.options")));
    List<Path> own =
        List.of(config, folder.folder("data"), folder.folder("logs"), folder.folder("tmp"));
    Optional<Unprivileged> user = Unprivileged.ofRoot(settings);
    List<String> command = new ArrayList<>();
    if (user.isPresent()) {
      checkReach(
          user.get(), installed.home(), Path.of(System.getProperty("java.home")), settings.runs());
      for (Path part : own) {
        Trees.giveTo(part, user.get().principal());
      }
      command.addAll(user.get().drop());
    }
    command.add(installed.home().resolve("bin/elasticsearch").toString());
    String uri = "http://127.0.0.1:" + port;
    return new Launch(
        command,
        Map.of(
            "ES_JAVA_HOME", System.getProperty("java.home"),
            "ES_JAVA_OPTS", "-Xms" + heap + " -Xmx" + heap,
            "ES_PATH_CONF", config.toString(),
            "ES_TMPDIR", folder.path().resolve("tmp").toString()),
        Map.of("uri", uri),
        Map.of(
            "java", System.getProperty("java.version"),
            "settings", ElasticsearchSettings.described()),
        new ElasticsearchProbe(uri));
  }

  private static String configuration(RunFolder folder, int port) {
    return String.join(
        "\n",
        "cluster.name: beamtime",
        "node.name: beamtime",
        "path.data: " + folder.path().resolve("data"),
        "path.logs: " + folder.path().resolve("logs"),
        "network.host: 127.0.0.1",
        "http.port: " + port,
        // Nobody connects to the transport of a single node, but it binds a port all the same.
        "transport.port: 0",
        String.join("\n", ElasticsearchSettings.lines()),
        "");
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
