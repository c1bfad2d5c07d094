package beamtime.testbed.docker;

import beamtime.testbed.probe.MongoLogin;
import beamtime.testbed.probe.MongoProbe;
import beamtime.testbed.probe.MongoReplicaSet;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.MongoArguments;
import beamtime.testbed.server.Shape;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Secret;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.mongodb.MongoDBContainer;

/** MongoDB from its official image. */
final class MongoKind implements Kind {
  private static final String HOST = "127.0.0.1";

  /** Of the official image. */
  private static final String DATA = "/data/db";

  /** In a folder that the official image gives to the user whom mongod runs as. */
  private static final String KEY = "/data/configdb/key";

  /** A mongod refuses a key that others may read. */
  private static final int SECRET = 0400;

  private final Images images;

  MongoKind(Images images) {
    this.images = images;
  }

  @Override
  public String backend() {
    return "mongodb";
  }

  @Override
  public Image image(Supply supply) throws IOException {
    return supply.pulled(images.of(backend(), supply.settings()));
  }

  @Override
  public Pod pod(Image image, RunFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    Shape shape = Shape.of(backend(), settings);
    List<Integer> all = ports.takeEach(MongoArguments.PORT, shape.nodes());
    String key = Secret.random();
    MongoLogin login =
        new MongoLogin(
            folder.writeSecret("key", key), folder.writeSecret("password", Secret.random()));
    if (shape.single()) {
      String uri = "mongodb://" + HOST + ":" + all.get(0);
      return new Pod(
          List.of(new Pod.Node("mongod", mongod(image, all.get(0), heap, key, List.of()))),
          all,
          () -> login.makeUser(uri),
          login.address(uri),
          MongoArguments.facts(heap, DATA),
          new MongoProbe(uri, login.address(uri)));
    }
    List<Pod.Node> members = new ArrayList<>();
    for (int port : all) {
      members.add(
          new Pod.Node(
              "member-" + (members.size() + 1),
              mongod(image, port, heap, key, MongoArguments.member())));
    }
    MongoReplicaSet set =
        new MongoReplicaSet(
            MongoArguments.REPLICA_SET,
            all.stream().map(port -> HOST + ":" + port).toList(),
            login);
    return new Pod(
        members,
        all,
        set::initiate,
        login.address(set.uri()),
        MongoArguments.facts(heap, DATA),
        set);
  }

  private static MongoDBContainer mongod(
      Image image, int port, Size cache, String key, List<String> more) {
    List<String> arguments = new ArrayList<>(more);
    arguments.addAll(MongoArguments.locked(KEY));
    arguments.addAll(
        List.of(
            "--port",
            Integer.toString(port),
            "--wiredTigerCacheSizeGB",
            MongoArguments.gigabytes(cache)));
    MongoDBContainer mongod = new MongoDBContainer(image.as("mongo"));
    mongod
        .withCopyToContainer(Transferable.of(key, SECRET), KEY)
        // As in the official image, whose start gives the key to mongod's own user.
        .withCreateContainerCmdModifier(command -> command.withUser("root"))
        .withCommand(arguments.toArray(String[]::new));
    return mongod;
  }
}
