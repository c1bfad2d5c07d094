package beamtime.testbed.mongodb;

import beamtime.testbed.backend.Service;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.RunFolder;
import beamtime.testbed.system.Secret;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The servers of a MongoDB that we start, the same as processes and in containers.
 *
 * @param shape one server, or the members of a replica set
 * @param ports of each
 * @param cache of each
 * @param login who may log in to them
 */
record MongoMembers(Shape shape, List<Integer> ports, Size cache, MongoLogin login) {
  private static final String HOST = "127.0.0.1";
  private static final String REPLICA_SET = "beamtime";

  /** With a new key and a new password, in a folder that is removed with them. */
  static MongoMembers make(Settings settings, Ports ports, Size cache, RunFolder folder)
      throws IOException {
    Shape shape = MongoOptions.shape(settings);
    return new MongoMembers(
        shape,
        ports.takeEach(MongoOptions.PORT, shape.nodes()),
        cache,
        new MongoLogin(
            folder.writeSecret("key", Secret.random()),
            folder.writeSecret("password", Secret.random())));
  }

  /** Name of a member by its number from 0 on. */
  String name(int member) {
    return "member-" + (member + 1);
  }

  /**
   * Arguments of a server by its number from 0 on. It lets in nobody without the key or a password,
   * from its first answer on.
   *
   * @param key file with the key, as the server sees it
   */
  List<String> arguments(int member, String key) {
    List<String> all = new ArrayList<>();
    if (!shape.single()) {
      all.addAll(List.of("--replSet", REPLICA_SET));
    }
    all.addAll(
        List.of(
            "--keyFile",
            key,
            "--setParameter",
            "enableLocalhostAuthBypass=false",
            "--port",
            Integer.toString(ports.get(member)),
            "--wiredTigerCacheSizeGB",
            gigabytes()));
    return all;
  }

  private String gigabytes() {
    return String.format(Locale.ROOT, "%.3f", cache.bytes() / (double) (1L << 30));
  }

  /**
   * What the servers are together.
   *
   * @param data their folders of data, as they see them
   */
  Service service(String data) {
    Map<String, String> facts =
        Map.of(
            "settings",
            "wiredTigerCacheSizeGB: " + cache + "; journal on; authorization on",
            "data",
            data);
    if (shape.single()) {
      String uri = "mongodb://" + HOST + ":" + ports.get(0);
      Map<String, String> address = login.address(uri);
      return new Service(() -> login.makeUser(uri), address, facts, new MongoProbe(uri, address));
    }
    MongoReplicaSet set =
        new MongoReplicaSet(
            REPLICA_SET, ports.stream().map(port -> HOST + ":" + port).toList(), login);
    return new Service(set::initiate, login.address(set.uri()), facts, set);
  }
}
