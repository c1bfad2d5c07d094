package beamtime.testbed.hbase;

import static java.nio.charset.StandardCharsets.US_ASCII;

import beamtime.testbed.probe.Probe;
import beamtime.testbed.system.Ports;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * Asks an HBase for its version, and then its Thrift gateway for the tables.
 *
 * @param hbase behind the gateway
 * @param port of the gateway
 */
record ThriftProbe(Probe hbase, int port) implements Probe {
  private static final int PATIENCE_MILLIS = 5000;

  /** First word of a call in Thrift's binary protocol: version 1, call. */
  private static final int CALL = 0x8001_0001;

  /** First word of its answer: version 1, reply. */
  private static final int REPLY = 0x8001_0002;

  @Override
  public String version() throws IOException {
    String version = hbase.version();
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(Ports.loopback(), port), PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      byte[] method = "getTableNames".getBytes(US_ASCII);
      out.writeInt(CALL);
      out.writeInt(method.length);
      out.write(method);
      out.writeInt(1); // number of the call
      out.writeByte(0); // no more arguments
      out.flush();
      if (new DataInputStream(socket.getInputStream()).readInt() != REPLY) {
        throw new IOException("the Thrift gateway does not list tables yet");
      }
    }
    return version;
  }
}
