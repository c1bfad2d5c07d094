package org.epics.pva.client;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.epics.pva.common.AddressInfo;
import org.epics.pva.common.UDPHandler;
import org.epics.pva.server.Guid;

/**
 * In place of the class of the same name in core-pva 5.0.2, which listens for UDP on all interfaces
 * whatever its settings say. This one opens no socket: names are found by the TCP name server that
 * the client is told of, and nowhere else.
 */
class ClientUDPHandler extends UDPHandler {
  /** Would get beacons. */
  @FunctionalInterface
  interface BeaconHandler {
    void handleBeacon(InetSocketAddress server, Guid guid, int changes);
  }

  /** Would get answers to searches. */
  @FunctionalInterface
  interface SearchResponseHandler {
    void handleSearchResponse(
        int channel, InetSocketAddress server, int version, Guid guid, boolean tls);
  }

  ClientUDPHandler(BeaconHandler beacons, SearchResponseHandler answers) {}

  InetSocketAddress getResponseAddress(AddressInfo target) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  /** Sends nothing. */
  public void send(ByteBuffer buffer, AddressInfo target) {}

  /** Listens to nothing. */
  public void start() {}

  @Override
  protected boolean handleMessage(
      InetSocketAddress from, byte version, byte command, int payload, ByteBuffer buffer) {
    return false;
  }
}
