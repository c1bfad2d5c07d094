package beamtime.icat.endpoint.http;

import jakarta.json.stream.JsonGenerator;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The version of ICAT whose contract this is. */
final class VersionServlet extends RestServlet {
  static final String PATH = "/icat/version";

  @Override
  void get(HttpServletRequest request, HttpServletResponse response) throws IOException {
    try (JsonGenerator out = json(response)) {
      out.writeStartObject().write("version", Icat.VERSION).writeEnd();
    }
  }
}
