package beamtime.testbed.docker;

import beamtime.testbed.probe.MongoProbe;
import beamtime.testbed.probe.MongoReplicaSet;
import beamtime.testbed.provider.Forming;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.MongoArguments;
import beamtime.testbed.server.Shape;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testcontainers.mongodb.MongoDBContainer;

/** MongoDB from its official image. */
final class MongoKind implements Kind {
  private static final String HOST = "127.0.0.1";

  /** Of the official image. */
  private static final String DATA = "/data/db";

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
  public Pod pod(Image image, RunFolder folder, Ports ports, Size heap, Settings settings) {
    Shape shape = Shape.of(backend(), settings);
    List<Integer> all = ports.takeEach(MongoArguments.PORT, shape.nodes());
    if (shape.single()) {
      String uri = "mongodb://" + HOST + ":" + all.get(0);
      return new Pod(
          List.of(new Pod.Node("mongod", mongod(image, all.get(0), heap, List.of()))),
          all,
          Forming.BY_THEMSELVES,
          Map.of("uri", uri),
          MongoArguments.facts(heap, DATA),
          new MongoProbe(uri));
    }
    List<Pod.Node> members = new ArrayList<>();
    for (int port : all) {
      members.add(
          new Pod.Node(
              "member-" + (members.size() + 1),
              mongod(image, port, heap, MongoArguments.member())));
    }
    MongoReplicaSet set =
        new MongoReplicaSet(
            MongoArguments.REPLICA_SET, all.stream().map(port -> HOST + ":" + port).toList());
    return new Pod(
        members,
        all,
        set::initiate,
        Map.of("uri", set.uri()),
        MongoArguments.facts(heap, DATA),
        set);
  }

  private static MongoDBContainer mongod(Image image, int port, Size cache, List<String> more) {
    List<String> arguments = new ArrayList<>(more);
    arguments.addAll(
        List.of(
            "--port",
            Integer.toString(port),
            "--wiredTigerCacheSizeGB",
            MongoArguments.gigabytes(cache)));
    return new MongoDBContainer(image.as("mongo")).withCommand(arguments.toArray(String[]::new));
  }
}
