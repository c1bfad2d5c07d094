package beamtime.icat;

import beamtime.core.backend.StoreException;
import beamtime.icat.soap.IcatException;
import beamtime.icat.soap.IcatFault;
import java.util.Optional;

/** A fault that ICAT sent. The message is one line with all that is known of it. */
public final class IcatFaultException extends StoreException {
  private static final int NO_OFFSET = -1;

  private final String type;

  /**
   * @param where backend and address
   * @param what was asked of it, for the message
   * @param query that was refused; empty where it was another call
   */
  IcatFaultException(String where, String what, Optional<String> query, IcatException thrown) {
    super(where + ": can't " + what + ": " + described(thrown, query), thrown);
    type = thrown.getFaultInfo().type;
  }

  /** Such as {@code OBJECT_ALREADY_EXISTS}; a text, since later versions of ICAT may add some. */
  public String type() {
    return type;
  }

  private static String described(IcatException thrown, Optional<String> query) {
    IcatFault fault = thrown.getFaultInfo();
    return fault.type
        + (fault.offset == NO_OFFSET ? "" : " at offset " + fault.offset)
        + ": "
        + OneLine.of(fault.message)
        + query.map(asked -> "; query: " + OneLine.of(asked)).orElse("");
  }
}
