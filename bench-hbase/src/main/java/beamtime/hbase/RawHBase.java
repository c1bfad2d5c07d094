package beamtime.hbase;

import beamtime.core.cost.RawHttp;
import beamtime.core.cost.RawProgram.Request;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.apache.hadoop.hbase.CellScannable;
import org.apache.hadoop.hbase.CellScanner;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.codec.Codec;
import org.apache.hadoop.hbase.codec.KeyValueCodec;
import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;
import org.apache.hadoop.hbase.shaded.protobuf.RequestConverter;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.Action;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.GetResponse;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.MultiRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.MultiResponse;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.MutationProto;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.RegionAction;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.RegionActionResult;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.ResultOrException;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.ScanRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.ScanResponse;
import org.apache.hadoop.hbase.shaded.protobuf.generated.RPCProtos.CellBlockMeta;
import org.apache.hadoop.hbase.shaded.protobuf.generated.RPCProtos.ConnectionHeader;
import org.apache.hadoop.hbase.shaded.protobuf.generated.RPCProtos.RequestHeader;
import org.apache.hadoop.hbase.shaded.protobuf.generated.RPCProtos.ResponseHeader;
import org.apache.hadoop.hbase.shaded.protobuf.generated.RPCProtos.UserInformation;
import org.apache.hbase.thirdparty.com.google.protobuf.Message;

/**
 * The least that a client can do: one connection to a region server, over which requests go that
 * are ready as bytes, and whose answers are read to their end with no cell decoded. What the
 * adapter costs is told by comparing it with this.
 *
 * <p>Every call has the same id, since the next begins only when the last was answered.
 */
public final class RawHBase implements AutoCloseable {
  /** Preamble of HBase's RPC: its name, version 0, authentication SIMPLE. */
  private static final byte[] PREAMBLE = {'H', 'B', 'a', 's', 0, 80};

  private static final int BUFFER = 1 << 20;
  private static final int CALL = 1;
  private static final byte[] NOTHING = {};

  private final Socket socket;
  private final OutputStream out;
  private final DataInputStream in;
  private byte[] answer = new byte[BUFFER];
  private int length;

  /** Length of the first answer to rows that were written; 0 before. */
  private int proven;

  /** Connects to a region server. */
  public RawHBase(ServerName server) throws IOException {
    socket = new Socket(server.getHostname(), server.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(RawHttp.PATIENCE_MILLIS);
    out = socket.getOutputStream();
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER));
    byte[] header =
        ConnectionHeader.newBuilder()
            .setUserInfo(UserInformation.newBuilder().setEffectiveUser("beamtime"))
            .setServiceName("ClientService")
            .setCellBlockCodecClass(KeyValueCodec.class.getName())
            .setVersionInfo(ProtobufUtil.getVersionInfo())
            .build()
            .toByteArray();
    DataOutputStream first = new DataOutputStream(out);
    first.write(PREAMBLE);
    first.writeInt(header.length);
    first.write(header);
    first.flush();
  }

  /** The request that writes these rows to one region, as the client library makes it. */
  public static byte[] puts(HRegionLocation region, List<Put> puts) throws IOException {
    List<org.apache.hadoop.hbase.client.Action> actions = new ArrayList<>(puts.size());
    for (Put put : puts) {
      actions.add(new org.apache.hadoop.hbase.client.Action(put, actions.size()));
    }
    List<CellScannable> cells = new ArrayList<>(puts.size());
    MultiRequest.Builder multi = MultiRequest.newBuilder();
    RequestConverter.buildNoDataRegionActions(
        region.getRegion().getRegionName(),
        actions,
        cells,
        multi,
        RegionAction.newBuilder(),
        Action.newBuilder(),
        MutationProto.newBuilder(),
        HConstants.NO_NONCE,
        new HashMap<>());
    return request("Multi", multi.build(), block(cells));
  }

  private static byte[] block(List<CellScannable> rows) throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    Codec.Encoder encoder = new KeyValueCodec().getEncoder(block);
    CellScanner cells = CellUtil.createCellScanner(rows);
    while (cells.advance()) {
      encoder.write(cells.current());
    }
    encoder.flush();
    return block.toByteArray();
  }

  private static byte[] request(String method, Message message, byte[] cells) throws IOException {
    RequestHeader.Builder header =
        RequestHeader.newBuilder().setCallId(CALL).setMethodName(method).setRequestParam(true);
    if (cells.length > 0) {
      header.setCellBlockMeta(CellBlockMeta.newBuilder().setLength(cells.length));
    }
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    header.build().writeDelimitedTo(body);
    message.writeDelimitedTo(body);
    body.write(cells);
    ByteArrayOutputStream framed = new ByteArrayOutputStream(body.size() + Integer.BYTES);
    new DataOutputStream(framed).writeInt(body.size());
    body.writeTo(framed);
    return framed.toByteArray();
  }

  /**
   * Sends rows that are ready. The first answer is looked through: each row is written; those that
   * follow are for as many rows and must be as long, which none with an error is. Returns the rows.
   */
  public int put(byte[] request, int rows) throws IOException {
    ByteArrayInputStream received = exchange(request);
    header(received);
    if (proven == 0) {
      requireWritten(MultiResponse.parseDelimitedFrom(received), rows);
      proven = length;
    } else {
      requireLength(proven);
    }
    return rows;
  }

  private static void requireWritten(MultiResponse answer, int rows) throws IOException {
    int written = 0;
    for (RegionActionResult region : answer.getRegionActionResultList()) {
      if (region.hasException()) {
        throw new IOException("refused with " + region.getException().getName());
      }
      for (ResultOrException row : region.getResultOrExceptionList()) {
        written += row.hasException() ? 0 : 1;
      }
    }
    if (written != rows) {
      throw new IOException(written + " rows were written, expected " + rows);
    }
  }

  /**
   * Sends a get, and looks through the answer: it must have the row. From then on it must be as
   * long.
   */
  public Request prove(HRegionLocation region, Get get) throws IOException {
    byte[] request =
        request(
            "Get",
            RequestConverter.buildGetRequest(region.getRegion().getRegionName(), get),
            NOTHING);
    ByteArrayInputStream received = exchange(request);
    header(received);
    if (GetResponse.parseDelimitedFrom(received).getResult().getAssociatedCellCount() == 0) {
      throw new IOException("no row came back for " + get);
    }
    int whole = length;
    return () -> {
      exchange(request);
      requireLength(whole);
      return whole;
    };
  }

  private void requireLength(int expected) throws IOException {
    if (length != expected) {
      throw new IOException("an answer of " + length + " bytes, expected " + expected);
    }
  }

  /** Reads the rows of a region that the scan selects, page by page; they must be as many. */
  public long scan(HRegionLocation region, Scan scan, int page, int expected) throws IOException {
    byte[] name = region.getRegion().getRegionName();
    ScanResponse answer = page(RequestConverter.buildScanRequest(name, scan, page, false));
    long rows = rows(answer);
    for (long next = 0; answer.getMoreResultsInRegion() && answer.getMoreResults(); next++) {
      answer =
          page(
              RequestConverter.buildScanRequest(
                  answer.getScannerId(), page, false, next, false, false, -1));
      rows += rows(answer);
    }
    if (rows != expected) {
      throw new IOException(rows + " rows came back, expected " + expected);
    }
    return rows;
  }

  /** Rows that end in this answer: the last may go on in the next. */
  private static long rows(ScanResponse answer) {
    long cut = answer.getPartialFlagPerResultList().stream().filter(Boolean::booleanValue).count();
    return answer.getCellsPerResultCount() - cut;
  }

  private ScanResponse page(ScanRequest request) throws IOException {
    ByteArrayInputStream received = exchange(request("Scan", request, NOTHING));
    header(received);
    return ScanResponse.parseDelimitedFrom(received);
  }

  private ByteArrayInputStream exchange(byte[] request) throws IOException {
    out.write(request);
    length = in.readInt();
    if (length > answer.length) {
      answer = new byte[length];
    }
    in.readFully(answer, 0, length);
    return new ByteArrayInputStream(answer, 0, length);
  }

  private static void header(ByteArrayInputStream received) throws IOException {
    ResponseHeader header = ResponseHeader.parseDelimitedFrom(received);
    if (header.hasException()) {
      throw new IOException("refused with " + header.getException().getExceptionClassName());
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
