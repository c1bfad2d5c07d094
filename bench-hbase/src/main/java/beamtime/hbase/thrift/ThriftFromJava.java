package beamtime.hbase.thrift;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.RunContext;
import beamtime.core.study.OtherProgram;
import beamtime.core.study.StudyCell;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.thrift.generated.Hbase;
import org.apache.hadoop.hbase.thrift.generated.TRowResult;
import org.apache.hadoop.hbase.thrift.generated.TScan;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;

/**
 * HBase's Thrift gateway, asked from Java by the classes that Thrift's compiler made: what the
 * gateway costs, without Python.
 */
public final class ThriftFromJava implements OtherProgram {
  private static final int PATIENCE_MILLIS = 60_000;

  @Override
  public String name() {
    return "thrift";
  }

  @Override
  public Map<StudyCell, List<Double>> measure(Map<String, List<StudyCell>> cells, Path folder)
      throws IOException {
    Endpoint hbase = RunContext.current().endpoint("hbase");
    Map<StudyCell, List<Double>> seconds = new LinkedHashMap<>();
    for (List<StudyCell> group : cells.values()) {
      for (StudyCell cell : group) {
        StudyCell.Repeats repeats = cell.repeats();
        seconds.put(cell, times(GatewayScan.of(cell, hbase), repeats.warmups(), repeats.counted()));
      }
    }
    return seconds;
  }

  /** Seconds of every repeat that counts. */
  static List<Double> times(GatewayScan scan, int warmups, int counted) throws IOException {
    List<Double> seconds = new ArrayList<>();
    try (TSocket socket =
        new TSocket(new TConfiguration(), scan.host(), scan.port(), PATIENCE_MILLIS)) {
      socket.open();
      Hbase.Client gateway = new Hbase.Client(new TBinaryProtocol(socket));
      for (int repeat = 0; repeat < warmups + counted; repeat++) {
        long start = System.nanoTime();
        scan(gateway, scan);
        if (repeat >= warmups) {
          seconds.add((System.nanoTime() - start) / 1e9);
        }
      }
    } catch (TException e) {
      throw new IOException("the Thrift gateway does not answer: " + e.getMessage(), e);
    }
    return seconds;
  }

  private static void scan(Hbase.Client gateway, GatewayScan scan) throws TException, IOException {
    TScan period = new TScan();
    period.setStartRow(buffer(scan.from()));
    period.setStopRow(buffer(scan.to()));
    period.setCaching(scan.batch());
    int scanner = gateway.scannerOpenWithScan(buffer(scan.table()), period, Map.of());
    long rows = 0;
    long sum = 0;
    for (List<TRowResult> batch = gateway.scannerGetList(scanner, scan.batch());
        !batch.isEmpty();
        batch = gateway.scannerGetList(scanner, scan.batch())) {
      rows += batch.size();
      for (TRowResult row : batch) {
        sum += GatewayScan.crc(row.getRow());
      }
    }
    gateway.scannerClose(scanner);
    scan.check(rows, sum);
  }

  private static ByteBuffer buffer(String text) {
    return ByteBuffer.wrap(text.getBytes(ISO_8859_1));
  }
}
