package beamtime.testbed.hbase;

import beamtime.testbed.probe.Probe;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Asks HBase's master for the namespaces, which it answers only once the region server with the
 * meta table has reported and all is initialized, and then for its version and region servers.
 *
 * @param host of the master
 * @param port of the master's RPC
 * @param regionServers that must take regions; 1 or more
 */
record HBaseMasterProbe(String host, int port, int regionServers) implements Probe {
  private static final int PATIENCE_MILLIS = 5000;
  private static final int LARGEST = 16 << 20;

  /** Preamble of HBase's RPC: its name, version 0, authentication SIMPLE. */
  private static final byte[] PREAMBLE = {'H', 'B', 'a', 's', 0, 80};

  @Override
  public String version() throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      DataInputStream in = new DataInputStream(socket.getInputStream());
      out.write(PREAMBLE);
      byte[] user = new Protobuf().text(1, "beamtime").message();
      send(out, new Protobuf().bytes(1, user).text(2, "MasterService").message());
      call(1, "ListNamespaces", in, out);
      byte[] status = Protobuf.field(call(2, "GetClusterStatus", in, out), 1).orElse(new byte[0]);
      int ready = regionServersThatTakeRegions(status);
      if (ready < regionServers) {
        throw new IOException(ready + " of " + regionServers + " region servers take regions");
      }
      return text(Protobuf.field(status, 1).orElse(new byte[0]), 1);
    }
  }

  private static byte[] call(int id, String method, DataInputStream in, DataOutputStream out)
      throws IOException {
    Protobuf header = new Protobuf().number(1, id).text(3, method).number(4, 1);
    byte[] nothing = new Protobuf().delimited();
    send(out, concatenated(header.delimited(), nothing));
    ByteBuffer answer = receive(in, "HBase master");
    Optional<byte[]> refusal = Protobuf.field(Protobuf.readDelimited(answer), 2);
    if (refusal.isPresent()) {
      throw new IOException(method + " failed with " + text(refusal.get(), 1));
    }
    return Protobuf.readDelimited(answer);
  }

  /**
   * A region server that has joined is live at once, but the master gives it regions only after its
   * first report, three seconds later: a table that is made before lies on the others alone.
   *
   * @param status of the cluster, HBase's {@code ClusterStatus}
   */
  static int regionServersThatTakeRegions(byte[] status) throws IOException {
    int all = 0;
    for (byte[] live : Protobuf.fields(status, 2)) {
      byte[] load = Protobuf.field(live, 2).orElse(new byte[0]);
      boolean reported = Protobuf.number(load, 7) > 0;
      all += reported ? 1 : 0;
    }
    return all;
  }

  private static String text(byte[] message, int field) throws IOException {
    return new String(
        Protobuf.field(message, field).orElseThrow(() -> new IOException("answer lacks a field")),
        StandardCharsets.UTF_8);
  }

  /** Sends a message after its length. */
  static void send(DataOutputStream out, byte[] message) throws IOException {
    out.writeInt(message.length);
    out.write(message);
    out.flush();
  }

  /**
   * Receives a message after its length.
   *
   * @param sender for failures
   */
  static ByteBuffer receive(DataInputStream in, String sender) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > LARGEST) {
      throw new IOException("no " + sender + " answers at this port");
    }
    byte[] message = in.readNBytes(length);
    if (message.length < length) {
      throw new IOException("the answer of " + sender + " is cut short");
    }
    return ByteBuffer.wrap(message);
  }

  private static byte[] concatenated(byte[] first, byte[] second) {
    return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
  }
}
