package org.epics.pva.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.logging.Level;
import org.epics.pva.PVASettings;

/**
 * In place of the class of the same name in core-pva 5.0.2, which listens on all interfaces
 * whatever its settings say, and delays small messages. This one listens on loopback alone, at a
 * port that the system chooses.
 */
class ServerTCPListener {
  private static final int BACKLOG = 50;

  private final PVAServer server;
  private final ServerSocket socket;

  public ServerTCPListener(PVAServer server) throws IOException {
    this.server = server;
    socket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    Thread listening = new Thread(this::listen, "pva-listener");
    listening.setDaemon(true);
    listening.start();
  }

  /** Any address: a client then stays on the connection by which it asked, be it by a relay. */
  public InetSocketAddress getResponseAddress(boolean tls) {
    return new InetSocketAddress(socket.getLocalPort());
  }

  private void listen() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        client.setTcpNoDelay(true);
        serve(client);
      } catch (Exception e) {
        if (!socket.isClosed()) {
          PVASettings.logger.log(Level.SEVERE, "a client could not be served", e);
        }
      }
    }
  }

  private void serve(Socket client) throws Exception {
    // It serves in threads of its own and registers itself.
    ServerTCPHandler unused = new ServerTCPHandler(server, client, null);
  }

  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      PVASettings.logger.log(Level.SEVERE, "the listener could not be closed", e);
    }
  }
}
