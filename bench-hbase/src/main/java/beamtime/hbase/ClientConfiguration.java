package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import java.io.File;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;

/** The client library's own settings. */
final class ClientConfiguration {
  /**
   * Attempts wait 1, 2, 3, 5 and 10 times the pause before they are repeated: 4 s in all, long
   * enough for a region that moves or is busy. The library's own 15 retries would hide a server
   * that is gone for minutes.
   */
  private static final int RETRIES = 5;

  private static final int PAUSE_MILLIS = 200;

  /** None below the retries above, which would multiply with the library's own 30 here. */
  private static final int ZOOKEEPER_RETRIES = 0;

  /** Making, flushing or removing a table takes the server several requests' time. */
  private static final int OPERATIONS_OF_A_TASK = 2;

  /**
   * First size of the buffer that cells are encoded into. A batch of rows is 1 to 6 MB, and the
   * library's own 16 KiB would be doubled and copied eight times.
   */
  private static final int CELL_BLOCK_BYTES = 1 << 20;

  /**
   * Most bytes on the heap of the writes that are sent as one request: the library's own 4 MiB
   * would cut a batch of 1000 rows of 52 cells into several.
   */
  private static final long MAX_REQUEST_BYTES = 16L << 20;

  private ClientConfiguration() {}

  /** What the endpoint says of the cluster goes before what its site file says. */
  static Configuration of(Endpoint endpoint, HBaseSettings settings) {
    ZooKeeperAddress address = ZooKeeperAddress.parse(endpoint.address("zookeeper"));
    int rpcMillis = (int) settings.rpcTimeout().toMillis();
    int operationMillis = (int) settings.operationTimeout().toMillis();
    Configuration conf = HBaseConfiguration.create();
    Optional.ofNullable(endpoint.address().get("conf"))
        .ifPresent(file -> conf.addResource(new Path(new File(file).toURI())));
    conf.set(HConstants.ZOOKEEPER_QUORUM, address.hosts());
    conf.setInt(HConstants.ZOOKEEPER_CLIENT_PORT, address.port());
    conf.set(HConstants.ZOOKEEPER_ZNODE_PARENT, address.znode());
    conf.setInt("zookeeper.recovery.retry", ZOOKEEPER_RETRIES);
    conf.setInt(HConstants.ZK_SESSION_TIMEOUT, operationMillis);

    conf.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, RETRIES);
    conf.setInt(HConstants.HBASE_CLIENT_PAUSE, PAUSE_MILLIS);
    conf.setInt(HConstants.HBASE_RPC_TIMEOUT_KEY, rpcMillis);
    conf.setInt(HConstants.HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD, rpcMillis);
    conf.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, operationMillis);
    conf.setInt(HConstants.HBASE_CLIENT_META_OPERATION_TIMEOUT, operationMillis);
    conf.setInt("hbase.client.sync.wait.timeout.msec", OPERATIONS_OF_A_TASK * operationMillis);

    conf.setInt(HConstants.HBASE_CLIENT_SCANNER_CACHING, settings.caching());
    conf.setLong(HConstants.HBASE_CLIENT_SCANNER_MAX_RESULT_SIZE_KEY, settings.maxAnswerBytes());
    conf.setInt("hbase.ipc.cellblock.building.initial.buffersize", CELL_BLOCK_BYTES);
    conf.setLong("hbase.client.max.perrequest.heapsize", MAX_REQUEST_BYTES);
    conf.setLong("hbase.client.max.submit.heapsize", MAX_REQUEST_BYTES);
    return conf;
  }
}
