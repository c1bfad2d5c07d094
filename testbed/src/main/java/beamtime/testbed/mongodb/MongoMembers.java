package beamtime.testbed.mongodb;

import beamtime.core.backend.LinkSwitch;
import beamtime.testbed.backend.SecondSite;
import beamtime.testbed.backend.Service;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Secret;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The servers of a MongoDB that we start, the same as processes and in containers.
 *
 * @param shape one server, or the members of a replica set
 * @param ports of each
 * @param cache of each
 * @param engine WiredTiger's configuration, where it is not the default
 * @param login who may log in to them
 * @param secondSite of the last member, where it stands at another site
 */
record MongoMembers(
    Shape shape,
    List<Integer> ports,
    Size cache,
    Optional<String> engine,
    MongoLogin login,
    Optional<SecondSite> secondSite) {
  private static final String HOST = "127.0.0.1";
  private static final String REPLICA_SET = "beamtime";

  /** With a new key and a new password, in a folder that is removed with them. */
  static MongoMembers make(Settings settings, Ports ports, Size cache, ServerFolder folder)
      throws IOException {
    Shape shape = MongoOptions.shape(settings);
    List<Integer> own = ports.takeEach(MongoOptions.PORT, shape.nodes());
    return new MongoMembers(
        shape,
        own,
        cache,
        MongoOptions.engine(settings),
        new MongoLogin(
            folder.writeSecret("key", Secret.random()),
            folder.writeSecret("password", Secret.random())),
        MongoOptions.apart(settings)
            ? Optional.of(secondSite(own, ports, folder))
            : Optional.empty());
  }

  private static SecondSite secondSite(List<Integer> own, Ports ports, ServerFolder folder)
      throws IOException {
    Map<Integer, Integer> names = new HashMap<>();
    for (int port : own) {
      names.put(ports.takeFree(), port);
    }
    LinkSwitch control =
        new LinkSwitch(ports.takeFree(), folder.writeSecret("link", Secret.random()));
    return new SecondSite(names, own.get(own.size() - 1), control);
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
            String.format(Locale.ROOT, "%.3f", cache.bytes() / (double) (1L << 30))));
    engine.ifPresent(own -> all.addAll(List.of("--wiredTigerEngineConfigString", own)));
    return all;
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
            "wiredTigerCacheSizeGB: "
                + cache
                + engine.map("; "::concat).orElse("")
                + "; journal on; authorization on",
            "data",
            data);
    if (shape.single()) {
      String uri = alone(0);
      Map<String, String> address = login.address(uri);
      return new Service(() -> login.makeUser(uri), address, facts, new MongoProbe(uri, address));
    }
    MongoReplicaSet set = set();
    Map<String, String> address = new HashMap<>(login.address(set.uri()));
    secondSite.ifPresent(
        site -> {
          address.put("far", direct(ports.size() - 1));
          address.putAll(site.control().address());
        });
    return new Service(set::initiate, address, facts, set);
  }

  private String alone(int member) {
    return "mongodb://" + HOST + ":" + ports.get(member);
  }

  /** To that member and no other, whatever it says of them. */
  private String direct(int member) {
    return alone(member) + "/?directConnection=true";
  }

  private MongoReplicaSet set() {
    List<String> hosts =
        IntStream.range(0, ports.size()).mapToObj(i -> HOST + ":" + knownBy(i)).toList();
    // Clients at the first site ask its primary: by its name they would come through our relay.
    String uri =
        secondSite.isPresent()
            ? direct(0)
            : "mongodb://" + String.join(",", hosts) + "/?replicaSet=" + REPLICA_SET;
    return new MongoReplicaSet(REPLICA_SET, hosts, direct(0), uri, secondSite.isPresent(), login);
  }

  /** The port by which the members know one of them. */
  private int knownBy(int member) {
    int own = ports.get(member);
    return secondSite
        .flatMap(
            site ->
                site.names().entrySet().stream()
                    .filter(name -> name.getValue() == own)
                    .map(Map.Entry::getKey)
                    .findFirst())
        .orElse(own);
  }
}
