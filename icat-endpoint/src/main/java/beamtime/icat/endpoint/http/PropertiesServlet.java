package beamtime.icat.endpoint.http;

import beamtime.icat.endpoint.http.AuthenticatorInfo.CredentialKey;
import jakarta.json.stream.JsonGenerator;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** What a client may know before it logs in: limits, and by what it can log in. */
final class PropertiesServlet extends RestServlet {
  static final String PATH = "/icat/properties";

  private final Limits limits;

  PropertiesServlet(Limits limits) {
    this.limits = limits;
  }

  @Override
  void get(HttpServletRequest request, HttpServletResponse response) throws IOException {
    try (JsonGenerator out = json(response)) {
      out.writeStartObject()
          .write("maxEntities", limits.entities())
          .write("lifetimeMinutes", limits.session().toMinutes())
          .writeStartArray("authenticators");
      authenticator(AuthenticatorInfo.simple(), out);
      out.writeEnd().write("containerType", "Jetty").writeEnd();
    }
  }

  private static void authenticator(AuthenticatorInfo info, JsonGenerator out) {
    out.writeStartObject().write("mnemonic", info.mnemonic).writeStartArray("keys");
    for (CredentialKey key : info.keys) {
      out.writeStartObject().write("name", key.name);
      if (key.hide) {
        out.write("hide", true);
      }
      out.writeEnd();
    }
    out.writeEnd().writeEnd();
  }
}
