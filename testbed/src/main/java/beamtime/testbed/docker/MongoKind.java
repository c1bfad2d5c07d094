package beamtime.testbed.docker;

import beamtime.testbed.probe.MongoProbe;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.MongoArguments;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.testcontainers.mongodb.MongoDBContainer;

/** MongoDB from its official image. */
final class MongoKind implements Kind {
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
    int port = ports.take(MongoArguments.PORT);
    String uri = "mongodb://127.0.0.1:" + port;
    MongoDBContainer mongod =
        new MongoDBContainer(image.as("mongo"))
            .withCommand(
                "--port",
                Integer.toString(port),
                "--wiredTigerCacheSizeGB",
                MongoArguments.gigabytes(heap));
    return new Pod(
        List.of(new Pod.Node("mongod", mongod)),
        List.of(port),
        Map.of("uri", uri),
        MongoArguments.facts(heap),
        new MongoProbe(uri));
  }
}
