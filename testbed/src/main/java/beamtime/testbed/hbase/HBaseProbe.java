package beamtime.testbed.hbase;

import beamtime.testbed.probe.Probe;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks ZooKeeper for HBase's master, and that for its version.
 *
 * @param zookeeper {@code host:port[/znode]}; several hosts, joined by commas, are asked until one
 *     answers, and those without a port have that of the last
 */
record HBaseProbe(String zookeeper) implements Probe {
  private static final Pattern SHAPE =
      Pattern.compile("((?:[^:,/]+(?::\\d{1,5})?,)*[^:,/]+):(\\d{1,5})(/[^/].*)?");
  private static final String ZNODE = "/hbase";
  private static final int PATIENCE_MILLIS = 5000;

  /** ZooKeeper's request type getData. */
  private static final int GET_DATA = 4;

  HBaseProbe {
    if (!SHAPE.matcher(zookeeper).matches()) {
      throw new IllegalArgumentException("'" + zookeeper + "' is not host:port or host:port/znode");
    }
  }

  @Override
  public String version() throws IOException {
    byte[] server = Protobuf.field(master(), 1).orElseThrow(() -> new IOException("no master"));
    String host = new String(Protobuf.field(server, 1).orElseThrow(), StandardCharsets.UTF_8);
    return new HBaseMasterProbe(host, (int) Protobuf.number(server, 2), 1).version();
  }

  /** What the master wrote of itself, behind HBase's own framing. */
  private byte[] master() throws IOException {
    Matcher matcher = SHAPE.matcher(zookeeper);
    if (!matcher.matches()) {
      throw new IllegalStateException(zookeeper);
    }
    String znode = (matcher.group(3) == null ? ZNODE : matcher.group(3)) + "/master";
    IOException last = new IOException("no host");
    for (String host : matcher.group(1).split(",", -1)) {
      int colon = host.indexOf(':');
      String port = colon < 0 ? matcher.group(2) : host.substring(colon + 1);
      String name = colon < 0 ? host : host.substring(0, colon);
      try {
        return master(new InetSocketAddress(name, Integer.parseInt(port)), znode);
      } catch (IOException e) {
        last = e;
      }
    }
    throw last;
  }

  private static byte[] master(InetSocketAddress host, String znode) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(host, PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      return unframed(data(socket, znode), znode);
    }
  }

  private static byte[] data(Socket socket, String znode) throws IOException {
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    DataInputStream in = new DataInputStream(socket.getInputStream());
    // ConnectRequest: protocol version, last zxid seen, time-out, session id, password.
    HBaseMasterProbe.send(
        out,
        ByteBuffer.allocate(44)
            .putInt(0)
            .putLong(0)
            .putInt(PATIENCE_MILLIS)
            .putLong(0)
            .putInt(16)
            .array());
    HBaseMasterProbe.receive(in, "ZooKeeper");
    byte[] path = znode.getBytes(StandardCharsets.UTF_8);
    // RequestHeader: xid, type. GetDataRequest: path, watch.
    HBaseMasterProbe.send(
        out,
        ByteBuffer.allocate(13 + path.length)
            .putInt(1)
            .putInt(GET_DATA)
            .putInt(path.length)
            .put(path)
            .array());
    ByteBuffer answer = HBaseMasterProbe.receive(in, "ZooKeeper");
    // ReplyHeader: xid, zxid, error.
    int error = answer.getInt(12);
    if (error != 0) {
      throw new IOException("ZooKeeper has no " + znode + " (error " + error + ")");
    }
    byte[] data = new byte[answer.getInt(16)];
    answer.position(20).get(data);
    return data;
  }

  /** HBase writes 0xFF, the length of its writer's name, the name, "PBUF" and the message. */
  private static byte[] unframed(byte[] data, String znode) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(data);
    if (data.length < 9 || in.get() != (byte) 0xFF) {
      throw new IOException(znode + " in ZooKeeper is not HBase's");
    }
    int name = in.getInt();
    byte[] message = new byte[data.length - 5 - name - 4];
    in.position(5 + name + 4).get(message);
    return message;
  }
}
