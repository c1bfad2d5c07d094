package beamtime.core.backend;

import beamtime.core.result.BackendRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Where a running backend is reached.
 *
 * @param backend {@code icat}, {@code hbase}, {@code elasticsearch}, {@code mongodb}, {@code
 *     postgresql} or {@code files}
 * @param provider {@code embedded}, {@code docker} or {@code external}
 * @param version what the server says of itself
 * @param address how a client reaches it; keys by backend: {@code uri} (Elasticsearch, MongoDB,
 *     ICAT, PostgreSQL and the catalogue of files), {@code folder} (files), {@code zookeeper}
 *     (HBase: host:port[/znode]), {@code user}; no secrets
 * @param facts what a result must say of the server: {@code pid} and {@code container} (several
 *     with commas between), {@code link.pid} (processes of a link that are none of the server's),
 *     {@code data} (folders of what is stored, as the server sees them), {@code log}, {@code heap},
 *     settings that were changed; {@code shell} and {@code pids} where a shell on its machine shows
 *     its processes
 */
public record Endpoint(
    String backend,
    String provider,
    String version,
    Map<String, String> address,
    Map<String, String> facts) {
  /** Fact that names another product which serves the same contract. */
  public static final String PRODUCT = BackendRecord.PRODUCT;

  /** Provider of servers that the user runs. */
  public static final String EXTERNAL = "external";

  /** Fact with the server's processes on this machine. */
  private static final String PID = "pid";

  /** Fact with the processes of the link to its clients, where that has some of its own. */
  public static final String LINK_PID = "link.pid";

  public Endpoint {
    address = Map.copyOf(address);
    facts = Map.copyOf(facts);
  }

  /** Its version, or the product where that is not what its name says. */
  public String product() {
    return BackendRecord.product(version, facts);
  }

  /**
   * Folders of this machine in which it stores, or its client for it. Of a container's nothing is
   * known: a folder of the same path here is another.
   */
  public List<Path> folders() {
    String stored = facts.containsKey("container") ? "" : facts.getOrDefault("data", "");
    return Stream.concat(Arrays.stream(stored.split(",")), Stream.ofNullable(address.get("folder")))
        .filter(folder -> !folder.isEmpty())
        .map(Path::of)
        .filter(Files::isDirectory)
        .distinct()
        .toList();
  }

  /** Whether the user runs it, and not we. */
  public boolean isExternal() {
    return provider.equals(EXTERNAL);
  }

  /** Its processes, as far as they run on this machine. */
  public List<Long> processes() {
    return pids(PID);
  }

  /** Processes of this machine that are the link to its clients and do nothing else. */
  public List<Long> linkProcesses() {
    return pids(LINK_PID);
  }

  private List<Long> pids(String fact) {
    return Arrays.stream(facts.getOrDefault(fact, "").split(","))
        .filter(pid -> !pid.isEmpty())
        .map(Long::valueOf)
        .toList();
  }

  /** The server at another site that replicates this one; empty where there is none. */
  public Optional<Endpoint> far() {
    return Optional.ofNullable(address.get("far"))
        .map(
            uri -> {
              Map<String, String> there = new TreeMap<>(address);
              there.put("uri", uri);
              return new Endpoint(backend, provider, version, there, facts);
            });
  }

  /**
   * The value at a key of the address; fails with a line that names the endpoint where it is
   * missing.
   */
  public String address(String key) {
    String value = address.get(key);
    if (value == null) {
      throw new StoreException(
          "endpoint of " + backend + " has no '" + key + "': " + new TreeMap<>(address));
    }
    return value;
  }
}
