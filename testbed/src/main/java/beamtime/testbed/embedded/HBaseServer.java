package beamtime.testbed.embedded;

import static java.util.stream.Collectors.joining;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.owner.Myself;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.probe.HBaseMasterProbe;
import beamtime.testbed.provider.Forming;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.HBaseJars;
import beamtime.testbed.server.HBaseSite;
import beamtime.testbed.server.Shape;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Programs;
import beamtime.testbed.system.Unprivileged;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * HBase on the local file system, from the jars that its makers put on Maven Central: standalone,
 * with master, region server and ZooKeeper in one process, or each of these in its own, with three
 * region servers. Its write-ahead log goes to the page cache only, since that file system knows no
 * sync.
 *
 * <p>Without Kerberos HBase believes everybody's word of who he is, so that no rights could be
 * checked: whoever is on this machine may read, change and drop what is in it, and stop it.
 */
public final class HBaseServer implements Server {
  private static final String HOST = "127.0.0.1";
  private final HBaseJars jars;

  public HBaseServer(HBaseJars jars) {
    this.jars = jars;
  }

  @Override
  public String backend() {
    return "hbase";
  }

  @Override
  public List<Option> options() {
    return List.of(HBaseSite.ZOOKEEPER_PORT, HBaseSite.MASTER_PORT, HBaseSite.REGION_PORT);
  }

  @Override
  public Installed install(Settings settings, Cache cache, Progress progress) {
    Installed installed = jars.install(settings, cache, progress);
    return Unprivileged.ofRoot(settings).isPresent() && !reaches(installed)
        ? jars.copied(installed, new Cache(Cache.SHARED), progress)
        : installed;
  }

  private static boolean reaches(Installed jars) {
    return jars.files().stream().map(Path::getParent).allMatch(Unprivileged::reaches);
  }

  /**
   * The user whom root starts it as, since its clients need no password and may have it do more
   * than they should; root itself where that user can't read what it needs.
   */
  private static Optional<Unprivileged> user(Settings settings) {
    return Unprivileged.ofRoot(settings)
        .filter(
            user ->
                Unprivileged.reaches(Path.of(System.getProperty("java.home")))
                    && Unprivileged.reaches(settings.runs()));
  }

  @Override
  public Launch launch(
      Installed installed, RunFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    int zookeeper = ports.take(HBaseSite.ZOOKEEPER_PORT);
    int master = ports.take(HBaseSite.MASTER_PORT);
    Shape shape = Shape.of(backend(), settings);
    List<Integer> regions = ports.takeEach(HBaseSite.REGION_PORT, shape.nodes());
    RunFolder own = new RunFolder(folder.folder("server"));
    HBaseSite site =
        new HBaseSite(
            own.path(), HOST, HOST, zookeeper, master, regions.get(0), HBaseSite.tuned(settings));
    own.write("conf/hbase-site.xml", site.xml(shape));
    own.write("conf/log4j.properties", HBaseSite.LOG4J);
    Optional<Unprivileged> user = user(settings);
    HBasePrograms programs = new HBasePrograms(installed, own, user);
    Launch launch =
        new Launch(
            shape.single()
                ? List.of(programs.node("", heap, HBaseSite.MASTER_PROGRAM, HBaseSite.START))
                : nodes(programs, heap, regions),
            Forming.BY_THEMSELVES,
            Map.of("zookeeper", HOST + ":" + zookeeper),
            site.facts(System.getProperty("java.version")),
            new HBaseMasterProbe(HOST, master, shape.nodes()));
    if (user.isPresent()) {
      folder.give(own.path(), user.get());
    }
    return launch;
  }

  private static List<Node> nodes(HBasePrograms programs, Size heap, List<Integer> regions)
      throws IOException {
    List<Node> nodes = new ArrayList<>();
    for (int port : regions) {
      String name = "regionserver-" + (nodes.size() + 1);
      nodes.add(
          programs.node(
              name, heap, HBaseSite.REGION_SERVER_PROGRAM, HBaseSite.regionServerArguments(port)));
    }
    nodes.add(
        programs.node(
            HBaseSite.MASTER, HBaseSite.MASTER_HEAP, HBaseSite.MASTER_PROGRAM, HBaseSite.START));
    nodes.add(
        programs.node(
            HBaseSite.ZOOKEEPER,
            HBaseSite.ZOOKEEPER_HEAP,
            HBaseSite.ZOOKEEPER_PROGRAM,
            HBaseSite.START));
    return nodes;
  }

  /**
   * HBase's programs with the configuration of a folder.
   *
   * @param jars all that they need
   * @param folder of the server
   * @param user that they run as, if not as we do
   */
  private record HBasePrograms(Installed jars, RunFolder folder, Optional<Unprivileged> user) {
    Node node(String name, Size heap, String program, List<String> arguments) throws IOException {
      List<String> command = new ArrayList<>(user.map(Unprivileged::drop).orElse(List.of()));
      command.add(Programs.java().toString());
      String file = (name.isEmpty() ? "hbase" : name) + ".args";
      command.add("@" + folder.write(file, options(heap)));
      if (Myself.nameless()) {
        command.addAll(List.of(namedUser().toString(), Myself.name()));
      }
      command.add(program);
      command.addAll(arguments);
      return new Node(name, command, Map.of());
    }

    private Path namedUser() throws IOException {
      String source = "NamedUser.java";
      try (InputStream in = HBaseSite.class.getResourceAsStream(source)) {
        return folder.write(source, new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }

    /** Java's argument file: 180 jars are too long for a command line that people may read. */
    private String options(Size heap) throws IOException {
      List<String> lines = new ArrayList<>(HBaseSite.JAVA_OPTIONS);
      lines.add("-Xms" + heap);
      lines.add("-Xmx" + heap);
      lines.add("-XX:+ExitOnOutOfMemoryError");
      lines.add("-Djava.io.tmpdir=" + Files.createDirectories(folder.path().resolve("tmp")));
      lines.add("-Djava.net.preferIPv4Stack=true");
      lines.add("-cp");
      String path = jars.files().stream().map(Path::toString).collect(joining(File.pathSeparator));
      lines.add(folder.path().resolve("conf") + File.pathSeparator + path);
      return lines.stream()
          .map(line -> '"' + line.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
          .collect(joining("\n", "", "\n"));
    }
  }
}
