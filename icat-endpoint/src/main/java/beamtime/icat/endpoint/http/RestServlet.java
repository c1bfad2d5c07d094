package beamtime.icat.endpoint.http;

import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.IcatExceptionType;
import jakarta.json.Json;
import jakarta.json.stream.JsonGenerator;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A resource of ICAT's REST interface: answers are JSON, and so are faults. */
abstract class RestServlet extends HttpServlet {
  @Override
  protected final void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try {
      switch (request.getMethod()) {
        case "GET" -> get(request, response);
        case "POST" -> postForm(request, response);
        case "PUT" -> put(request, response);
        case "DELETE" -> delete(request, response);
        default -> notAllowed(response);
      }
    } catch (IcatException e) {
      fault(e, response);
    }
  }

  void get(HttpServletRequest request, HttpServletResponse response)
      throws IcatException, IOException {
    notAllowed(response);
  }

  void post(Form form, HttpServletResponse response) throws IcatException, IOException {
    notAllowed(response);
  }

  /** Bytes of a form that is too long to be read. */
  int longestForm() {
    return Integer.MAX_VALUE;
  }

  void put(HttpServletRequest request, HttpServletResponse response)
      throws IcatException, IOException {
    notAllowed(response);
  }

  void delete(HttpServletRequest request, HttpServletResponse response)
      throws IcatException, IOException {
    notAllowed(response);
  }

  /** A parameter of the URI. */
  static String required(HttpServletRequest request, String name) throws IcatException {
    String value = request.getParameter(name);
    if (value == null) {
      throw new IcatException(IcatExceptionType.BAD_PARAMETER, name + " is not set");
    }
    return value;
  }

  /** Writes the answer as it goes. */
  static JsonGenerator json(HttpServletResponse response) throws IOException {
    response.setContentType("application/json");
    return Json.createGeneratorFactory(null)
        .createGenerator(response.getOutputStream(), StandardCharsets.UTF_8);
  }

  private void postForm(HttpServletRequest request, HttpServletResponse response)
      throws IcatException, IOException {
    if (Form.isIn(request)) {
      post(Form.read(request, longestForm()), response);
    } else {
      response.sendError(HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE);
    }
  }

  private static void notAllowed(HttpServletResponse response) throws IOException {
    response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
  }

  private static void fault(IcatException fault, HttpServletResponse response) throws IOException {
    response.setStatus(status(fault.getType()));
    try (JsonGenerator out = json(response)) {
      out.writeStartObject()
          .write("code", fault.getType().name())
          .write("message", fault.getMessage());
      if (fault.getOffset() != IcatException.NOT_IN_LIST) {
        out.write("offset", fault.getOffset());
      }
      out.writeEnd();
    }
  }

  private static int status(IcatExceptionType type) {
    return switch (type) {
      case BAD_PARAMETER -> HttpServletResponse.SC_BAD_REQUEST;
      case OBJECT_ALREADY_EXISTS, VALIDATION -> HttpServletResponse.SC_PRECONDITION_FAILED;
      case INSUFFICIENT_PRIVILEGES, SESSION -> HttpServletResponse.SC_FORBIDDEN;
      case INTERNAL -> HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
      case NO_SUCH_OBJECT_FOUND -> HttpServletResponse.SC_NOT_FOUND;
      case NOT_IMPLEMENTED -> HttpServletResponse.SC_NOT_IMPLEMENTED;
    };
  }
}
