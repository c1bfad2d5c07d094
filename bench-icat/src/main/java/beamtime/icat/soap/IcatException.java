package beamtime.icat.soap;

import jakarta.xml.ws.WebFault;

/** A fault that ICAT sent. */
@WebFault(name = "IcatException", targetNamespace = IcatPort.NAMESPACE)
public final class IcatException extends Exception {
  private final IcatFault fault;

  /** As JAX-WS makes it from what was received. */
  public IcatException(String message, IcatFault fault) {
    super(message);
    this.fault = fault;
  }

  /** What ICAT says of it. */
  public IcatFault getFaultInfo() {
    return fault;
  }

  /** Whether the session is unknown or has expired, so that a new one may help. */
  public boolean isOfSession() {
    return fault != null && "SESSION".equals(fault.type);
  }
}
