package beamtime.hbase.thrift;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hbase.thrift.generated.Hbase;
import org.apache.hadoop.hbase.thrift.generated.TRowResult;
import org.apache.hadoop.hbase.thrift.generated.TScan;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;

/**
 * A program that scans through HBase's Thrift gateway by the classes that Thrift's compiler made;
 * see {@link GatewayProgram} for what it prints.
 */
final class ThriftClient {
  private static final int PATIENCE_MILLIS = 60_000;

  private final Hbase.Client gateway;
  private final GatewayScan.Asked asked;

  private ThriftClient(Hbase.Client gateway, GatewayScan.Asked asked) {
    this.gateway = gateway;
    this.asked = asked;
  }

  /** The arguments are those of {@link GatewayScan#arguments}. */
  public static void main(String[] arguments) {
    GatewayScan.Asked asked = GatewayScan.Asked.of(arguments);
    try (TSocket socket =
        new TSocket(new TConfiguration(), asked.host(), asked.port(), PATIENCE_MILLIS)) {
      socket.open();
      ThriftClient client = new ThriftClient(new Hbase.Client(new TBinaryProtocol(socket)), asked);
      for (int repeat = 0; repeat < asked.warmups() + asked.repeats(); repeat++) {
        String line = client.scan();
        if (repeat >= asked.warmups()) {
          System.out.println(line);
        }
      }
    } catch (TException e) {
      System.err.println("the Thrift gateway does not answer: " + e.getMessage());
      System.exit(1);
    }
  }

  private String scan() throws TException {
    long start = System.nanoTime();
    TScan period = new TScan();
    period.setStartRow(buffer(asked.from()));
    period.setStopRow(buffer(asked.to()));
    period.setCaching(asked.batch());
    int scanner = gateway.scannerOpenWithScan(buffer(asked.table()), period, Map.of());
    long rows = 0;
    long sum = 0;
    for (List<TRowResult> batch = gateway.scannerGetList(scanner, asked.batch());
        !batch.isEmpty();
        batch = gateway.scannerGetList(scanner, asked.batch())) {
      rows += batch.size();
      for (TRowResult row : batch) {
        sum += GatewayScan.crc(row.getRow());
      }
    }
    gateway.scannerClose(scanner);
    double seconds = (System.nanoTime() - start) / 1e9;
    return String.format(Locale.ROOT, "%d,%d,%.6f", rows, sum, seconds);
  }

  private static ByteBuffer buffer(String text) {
    return ByteBuffer.wrap(text.getBytes(ISO_8859_1));
  }
}
