package beamtime.icat.endpoint.http;

import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.IcatExceptionType;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a request in {@code application/x-www-form-urlencoded}.
 *
 * <p>Jetty's own reading of forms takes minutes for one of a million fields; this only looks for
 * the fields that are asked for.
 */
final class Form {
  private static final String TYPE = "application/x-www-form-urlencoded";

  /** Characters of what nobody has to log in to send; a session's id has 36. */
  private static final int LONGEST_ID = 1024;

  private final String body;

  private Form(String body) {
    this.body = body;
  }

  /** Whether the request says that it is a form. */
  static boolean isIn(HttpServletRequest request) {
    String type = request.getContentType();
    return type != null && type.startsWith(TYPE);
  }

  /**
   * Takes the body of a request.
   *
   * @param tooMany bytes of one that is too long
   */
  static Form read(HttpServletRequest request, int tooMany) throws IcatException, IOException {
    byte[] body = request.getInputStream().readNBytes(tooMany);
    if (body.length == tooMany) {
      throw IcatException.bad("the form has " + tooMany + " bytes or more");
    }
    return new Form(new String(body, StandardCharsets.UTF_8));
  }

  String required(String field) throws IcatException {
    String value = value(field, Integer.MAX_VALUE);
    if (value == null) {
      throw new IcatException(IcatExceptionType.BAD_PARAMETER, field + " is not set");
    }
    return value;
  }

  /** The session's id; null where it is not there. */
  @Nullable String session() throws IcatException {
    return value("sessionId", LONGEST_ID);
  }

  private @Nullable String value(String field, int longest) throws IcatException {
    String start = "&" + field + "=";
    boolean first = body.startsWith(start.substring(1));
    int at = first ? -1 : body.indexOf(start);
    if (at < 0 && !first) {
      return null;
    }
    int next = body.indexOf('&', at + 1);
    int begin = at + start.length();
    int end = next < 0 ? body.length() : next;
    if (end - begin > longest) {
      throw IcatException.bad(field + " is longer than " + longest + " characters");
    }
    return decode(body.substring(begin, end), field);
  }

  private static String decode(String value, String field) throws IcatException {
    try {
      return URLDecoder.decode(value, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IcatException(
          IcatExceptionType.BAD_PARAMETER, field + " is not encoded as a form is");
    }
  }
}
