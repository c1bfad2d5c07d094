package beamtime.hbase;

import beamtime.core.backend.StoreException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where an HBase cluster registers itself.
 *
 * @param hosts one host, or several joined by commas, each with a port of its own if any
 * @param port of the hosts that have none of their own
 * @param znode below which HBase keeps its nodes; HBase's own default is {@code /hbase}
 */
record ZooKeeperAddress(String hosts, int port, String znode) {
  private static final Pattern SHAPE =
      Pattern.compile("((?:[^:/,]+(?::[0-9]{1,5})?,)*[^:/,]+):([0-9]{1,5})(/[^:]+)?");

  static ZooKeeperAddress parse(String text) {
    Matcher shape = SHAPE.matcher(text);
    if (!shape.matches()) {
      throw new StoreException(
          "hbase address zookeeper='" + text + "': use host:port or host:port/znode");
    }
    String znode = shape.group(3) == null ? "/hbase" : shape.group(3);
    return new ZooKeeperAddress(shape.group(1), Integer.parseInt(shape.group(2)), znode);
  }

  @Override
  public String toString() {
    return hosts + ":" + port + znode;
  }
}
