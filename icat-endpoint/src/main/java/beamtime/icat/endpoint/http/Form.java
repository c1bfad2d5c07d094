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

  private final String body;

  private Form(String body) {
    this.body = body;
  }

  /** Whether the request says that it is a form. */
  static boolean isIn(HttpServletRequest request) {
    String type = request.getContentType();
    return type != null && type.startsWith(TYPE);
  }

  static Form read(HttpServletRequest request) throws IOException {
    return new Form(new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
  }

  String required(String field) throws IcatException {
    String value = value(field);
    if (value == null) {
      throw new IcatException(IcatExceptionType.BAD_PARAMETER, field + " is not set");
    }
    return value;
  }

  /** Null where the field is not there. */
  @Nullable String value(String field) throws IcatException {
    String start = "&" + field + "=";
    boolean first = body.startsWith(start.substring(1));
    int at = first ? -1 : body.indexOf(start);
    if (at < 0 && !first) {
      return null;
    }
    int end = body.indexOf('&', at + 1);
    return decode(body.substring(at + start.length(), end < 0 ? body.length() : end), field);
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
