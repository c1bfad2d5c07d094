package beamtime.icat.endpoint.http;

import beamtime.icat.endpoint.contract.IcatExceptionType;
import jakarta.json.Json;
import jakarta.json.stream.JsonGenerator;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** What ICAT's REST interface has no resource for; it names no content type either. */
final class UnknownPathServlet extends HttpServlet {
  static final String PATH = "/icat/*";

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setStatus(HttpServletResponse.SC_NOT_IMPLEMENTED);
    try (JsonGenerator out = Json.createGenerator(response.getOutputStream())) {
      out.writeStartObject()
          .write("code", IcatExceptionType.NOT_IMPLEMENTED.name())
          .write("message", "Operation not implemented by this ICAT server.")
          .writeEnd();
    }
  }
}
