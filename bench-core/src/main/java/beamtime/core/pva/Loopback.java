package beamtime.core.pva;

import java.util.logging.Level;
import org.epics.pva.PVASettings;

/**
 * The settings of core-pva, which are the process's, for talk on this machine alone: whatever the
 * environment of a laboratory says.
 */
final class Loopback {
  private static final String ADDRESS = "127.0.0.1";

  /** What a message has in addition to its points. */
  private static final int HEAD_BYTES = 1024;

  private Loopback() {}

  /**
   * For a server made from now on.
   *
   * @param frameBytes of its largest frame
   */
  static void serve(int frameBytes) {
    PVASettings.EPICS_PVAS_INTF_ADDR_LIST = ADDRESS;
    PVASettings.EPICS_PVAS_BROADCAST_PORT = 0;
    PVASettings.EPICS_PVAS_TLS_KEYCHAIN = "";
    PVASettings.EPICS_PVA_SEND_BUFFER_SIZE =
        Math.max(PVASettings.EPICS_PVA_SEND_BUFFER_SIZE, frameBytes + HEAD_BYTES);
    PVASettings.logger.setLevel(Level.SEVERE); // it warns of each update that it coalesces
  }

  /**
   * For a client made from now on.
   *
   * @param port of the one server that it asks for names
   */
  static void ask(int port) {
    PVASettings.EPICS_PVA_NAME_SERVERS = ADDRESS + ":" + port;
    PVASettings.EPICS_PVA_ADDR_LIST = "";
    PVASettings.EPICS_PVA_AUTO_ADDR_LIST = false;
    PVASettings.EPICS_PVA_TLS_KEYCHAIN = "";
    PVASettings.logger.setLevel(Level.SEVERE); // what matters of its warnings, the point tells
  }
}
