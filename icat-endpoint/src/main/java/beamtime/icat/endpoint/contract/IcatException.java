package beamtime.icat.endpoint.contract;

import jakarta.xml.ws.WebFault;

/** A fault as ICAT sends it: type, message, and which bean of a list it was. */
@WebFault(name = "IcatException", targetNamespace = IcatException.NAMESPACE)
public final class IcatException extends Exception {
  /** XML namespace of ICAT's contract. */
  public static final String NAMESPACE = "http://icatproject.org";

  /** Not about a bean of a list. */
  public static final int NOT_IN_LIST = -1;

  /** Longer messages only repeat what was sent and fill the memory. */
  private static final int LENGTH = 10_000;

  private final IcatExceptionType type;
  private final int offset;

  public IcatException(IcatExceptionType type, String message) {
    this(type, message, NOT_IN_LIST);
  }

  IcatException(IcatExceptionType type, String message, int offset) {
    super(message.substring(0, Math.min(LENGTH, message.length())));
    this.type = type;
    this.offset = offset;
  }

  /** The same fault, of the bean at this index. */
  public IcatException at(int index) {
    IcatException moved = new IcatException(type, String.valueOf(getMessage()), index);
    moved.setStackTrace(getStackTrace());
    return moved;
  }

  /** What is wrong with what the client said. */
  public static IcatException bad(String message) {
    return new IcatException(IcatExceptionType.BAD_PARAMETER, message);
  }

  /** What ICAT did not foresee. */
  public static IcatException internal(String message) {
    return new IcatException(IcatExceptionType.INTERNAL, message);
  }

  public static IcatException notFound(String entity, Long id) {
    return new IcatException(
        IcatExceptionType.NO_SUCH_OBJECT_FOUND, entity + "[id:" + id + "] not found.");
  }

  public IcatExceptionType getType() {
    return type;
  }

  public int getOffset() {
    return offset;
  }
}
