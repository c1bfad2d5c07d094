package beamtime.testbed.hbase;

import static java.util.stream.Collectors.joining;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.TestbedException;
import beamtime.core.owner.Myself;
import beamtime.testbed.backend.Launch;
import beamtime.testbed.backend.Node;
import beamtime.testbed.backend.Processes;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.setting.Resource;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Programs;
import beamtime.testbed.system.ServerFolder;
import beamtime.testbed.system.Unprivileged;
import java.io.File;
import java.io.IOException;
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
 * <p>Without Kerberos HBase takes the name that a client gives itself, so that no rights could be
 * checked: every user of this machine may read, change and drop what is in it, and stop it.
 */
final class HBaseProcesses implements Processes {
  @Override
  public Installed install(Settings settings, Cache cache, Progress progress) {
    HBaseJars jars = HBaseJars.of(settings);
    Installed installed = jars.install(settings, cache, progress);
    return Unprivileged.ofRoot(settings).isPresent() && !reaches(installed)
        ? jars.copied(installed, new Cache(Cache.SHARED), progress)
        : installed;
  }

  private static boolean reaches(Installed jars) {
    return jars.files().stream().map(Path::getParent).allMatch(Unprivileged::reaches);
  }

  /**
   * The user that it runs as when root starts it, since its clients need no password and may have
   * it do more than they should; none, that is root, where that user can't read what it needs.
   */
  private static Optional<Unprivileged> user(Settings settings) {
    return Unprivileged.ofRoot(settings)
        .filter(
            user ->
                Unprivileged.reaches(Path.of(System.getProperty("java.home")))
                    && Unprivileged.reaches(settings.serverFolders()));
  }

  @Override
  public Launch launch(
      Installed installed, ServerFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    if (folder.path().toString().contains(File.pathSeparator)) {
      throw new TestbedException(
          Settings.DIR.key()
              + ": HBase's class path can't hold '"
              + File.pathSeparator
              + "': choose another folder");
    }
    HBaseCluster cluster = HBaseCluster.of(settings, ports);
    ServerFolder own = new ServerFolder(folder.folder("server"));
    HBaseSite site =
        new HBaseSite(cluster, own.path(), HBaseCluster.HOST, HBaseOptions.tuned(settings));
    own.write("conf/hbase-site.xml", site.xml());
    own.write("conf/log4j.properties", HBaseSite.LOG4J);
    Files.write(own.path().resolve(HBaseSite.COPROCESSOR), Resource.jar(HBaseSite.COPROCESSOR));
    Optional<Unprivileged> user = user(settings);
    Commands commands = new Commands(installed, own, user);
    List<Node> nodes = new ArrayList<>();
    for (HBaseCluster.Program program : programs(cluster, heap)) {
      nodes.add(commands.node(program));
    }
    if (user.isPresent()) {
      folder.give(own.path(), user.get());
    }
    return new Launch(nodes, site.service(System.getProperty("java.version")));
  }

  /** Region servers first: processors are given out in this order. */
  private static List<HBaseCluster.Program> programs(HBaseCluster cluster, Size heap) {
    List<HBaseCluster.Program> all = new ArrayList<>();
    if (cluster.shape().single()) {
      all.add(HBaseCluster.standalone("", heap));
    } else {
      all.addAll(cluster.regionServers(heap));
      all.add(cluster.masterAlone());
      all.add(HBaseCluster.zookeeperAlone());
    }
    cluster.gateway(HBaseCluster.HOST).ifPresent(all::add);
    return all;
  }

  @Override
  public List<String> portTaken() {
    return List.of("Could not start ZK at requested port");
  }

  /**
   * Commands that run HBase's programs with the configuration of a folder.
   *
   * @param jars all that they need
   * @param folder of the server
   * @param user that they run as, if not as we do
   */
  private record Commands(Installed jars, ServerFolder folder, Optional<Unprivileged> user) {
    Node node(HBaseCluster.Program program) throws IOException {
      List<String> command = new ArrayList<>(user.map(Unprivileged::drop).orElse(List.of()));
      command.add(Programs.java().toString());
      String file = (program.name().isEmpty() ? "hbase" : program.name()) + ".args";
      command.add("@" + folder.write(file, options(program)));
      if (Myself.nameless()) {
        command.addAll(List.of(namedUser().toString(), Myself.name()));
      }
      command.add(program.main());
      command.addAll(program.arguments());
      return new Node(program.name(), command, Map.of());
    }

    private Path namedUser() throws IOException {
      String source = "NamedUser.java";
      return folder.write(source, Resource.text(HBaseProcesses.class, source));
    }

    /** Java's argument file: 180 jars are too long for a command line that people may read. */
    private String options(HBaseCluster.Program program) throws IOException {
      List<String> lines = new ArrayList<>(program.javaOptions());
      lines.add("-Djava.io.tmpdir=" + folder.folder("tmp"));
      lines.add("-cp");
      String path = jars.files().stream().map(Path::toString).collect(joining(File.pathSeparator));
      lines.add(
          String.join(
              File.pathSeparator,
              folder.path().resolve("conf").toString(),
              folder.path().resolve(HBaseSite.COPROCESSOR).toString(),
              path));
      return lines.stream()
          .map(line -> '"' + line.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
          .collect(joining("\n", "", "\n"));
    }
  }
}
