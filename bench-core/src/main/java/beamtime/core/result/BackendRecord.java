package beamtime.core.result;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One backend of a run.
 *
 * @param name such as {@code hbase}
 * @param provider {@code embedded}, {@code docker} or {@code external}; empty where it could not be
 *     provided
 * @param version what the server says of itself
 * @param address how a client reached it, without secrets
 * @param facts pid, log, heap, settings, durability
 * @param failure one line that says why it did not start or did not last; empty where it did
 */
public record BackendRecord(
    String name,
    String provider,
    String version,
    SortedMap<String, String> address,
    SortedMap<String, String> facts,
    String failure) {
  /** Fact that names another product which serves the same contract. */
  public static final String PRODUCT = "product";

  public BackendRecord {
    address = Collections.unmodifiableSortedMap(new TreeMap<>(address));
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
  }

  /** Its version, or the product where that is not what its name says: what readers are shown. */
  public String product() {
    return product(version, facts);
  }

  /** The same of a server that has no record yet. */
  public static String product(String version, Map<String, String> facts) {
    return facts.getOrDefault(PRODUCT, version);
  }
}
