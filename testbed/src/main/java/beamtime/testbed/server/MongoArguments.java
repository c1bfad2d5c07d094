package beamtime.testbed.server;

import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Size;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How a mongod of ours is started, the same for every provider. */
public final class MongoArguments {
  /** WiredTiger's cache. */
  public static final Option CACHE =
      new Option("testbed.mongodb.cache", "1g", "WiredTiger's cache of each member, at least 256m");

  /** Port of the server. */
  public static final Option PORT =
      new Option("testbed.mongodb.port", "", "port of the server; any free one where left out");

  /** Name of a replica set of ours. */
  public static final String REPLICA_SET = "beamtime";

  private MongoArguments() {}

  /** What a member of a replica set takes beside the arguments of a server alone. */
  public static List<String> member() {
    return List.of("--replSet", REPLICA_SET);
  }

  /**
   * What makes it let in nobody without the key or a password, from its first answer on.
   *
   * @param key file with the key, as the server sees it
   */
  public static List<String> locked(String key) {
    return List.of("--keyFile", key, "--setParameter", "enableLocalhostAuthBypass=false");
  }

  /** A size as {@code --wiredTigerCacheSizeGB} takes it. */
  public static String gigabytes(Size cache) {
    return String.format(Locale.ROOT, "%.3f", cache.bytes() / (double) (1L << 30));
  }

  /**
   * What a result must tell of the server.
   *
   * @param data folders of the members' data, with commas between
   */
  public static Map<String, String> facts(Size cache, String data) {
    return Map.of(
        "settings",
        "wiredTigerCacheSizeGB: " + cache + "; journal on; authorization on",
        "data",
        data);
  }
}
