package beamtime.testbed.mongodb;

import beamtime.core.backend.LacksException;
import beamtime.testbed.backend.Containers;
import beamtime.testbed.backend.Image;
import beamtime.testbed.backend.Pod;
import beamtime.testbed.backend.Supply;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.mongodb.MongoDBContainer;

/** MongoDB from its official image. */
final class MongoContainers implements Containers {
  /** Of the official image. */
  private static final String DATA = "/data/db";

  /** In a folder that the official image gives to the user that mongod runs as. */
  private static final String KEY = "/data/configdb/key";

  /** A mongod refuses a key that others may read. */
  private static final int SECRET = 0400;

  @Override
  public Image image(Supply supply) throws IOException {
    if (MongoOptions.apart(supply.settings())) {
      throw new LacksException(
          MongoOptions.MEMBERS.key()
              + "=2+1 is for servers as child processes: our link between sites does not reach into"
              + " containers; use -Dtestbed=embedded");
    }
    return supply.pulled(MongoOptions.IMAGE.of(supply.settings()));
  }

  @Override
  public Pod pod(Image image, ServerFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    MongoMembers members = MongoMembers.make(settings, ports, heap, folder);
    String key = Files.readString(members.login().key());
    List<Pod.Node> nodes = new ArrayList<>();
    for (int i = 0; i < members.ports().size(); i++) {
      String name = members.shape().single() ? "mongod" : members.name(i);
      nodes.add(new Pod.Node(name, mongod(image, key, members.arguments(i, KEY))));
    }
    return new Pod(nodes, members.ports(), members.service(DATA));
  }

  private static MongoDBContainer mongod(Image image, String key, List<String> arguments) {
    MongoDBContainer mongod = new MongoDBContainer(image.as("mongo"));
    mongod
        .withCopyToContainer(Transferable.of(key, SECRET), KEY)
        // As in the official image, whose start gives the key to mongod's own user.
        .withCreateContainerCmdModifier(command -> command.withUser("root"))
        .withCommand(arguments.toArray(String[]::new));
    return mongod;
  }
}
