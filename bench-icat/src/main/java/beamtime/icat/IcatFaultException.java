package beamtime.icat;

import beamtime.core.backend.StoreException;
import beamtime.icat.soap.IcatException;
import beamtime.icat.soap.IcatFault;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A fault that ICAT sent. The message is one line with all that is known of it. */
public final class IcatFaultException extends StoreException {
  private static final int NO_OFFSET = -1;

  private final String type;
  private final String detail;
  private final int offset;
  private final @Nullable String query;

  /**
   * @param where backend and address
   * @param what was asked of it, for the message
   * @param query that was refused; empty where it was another call
   */
  IcatFaultException(String where, String what, Optional<String> query, IcatException thrown) {
    super(where + ": can't " + what + ": " + described(thrown, query), thrown);
    IcatFault fault = thrown.getFaultInfo();
    type = fault.type;
    detail = OneLine.of(fault.message);
    offset = fault.offset;
    this.query = query.orElse(null);
  }

  /** Such as {@code OBJECT_ALREADY_EXISTS}; a text, since later versions of ICAT may add some. */
  public String type() {
    return type;
  }

  /** What ICAT says of it. */
  public String detail() {
    return detail;
  }

  /** Index of the bean that failed, of those that were sent; -1 where there was no list. */
  public int offset() {
    return offset;
  }

  /** The query that was refused; empty where the call had none. */
  public Optional<String> query() {
    return Optional.ofNullable(query);
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
