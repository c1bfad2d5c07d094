package beamtime.icat.endpoint.http;

import beamtime.icat.endpoint.catalogue.Calls;
import beamtime.icat.endpoint.catalogue.Sessions;
import beamtime.icat.endpoint.contract.IcatException;
import beamtime.icat.endpoint.contract.IcatExceptionType;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonGenerator;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Log in by POST; ask, refresh and log out by GET, PUT and DELETE of a session. */
final class SessionServlet extends RestServlet {
  static final String PATH = "/icat/session/*";

  /** Characters; nobody has to log in to send them, and what is made of them is far larger. */
  private static final int LONGEST_LOGIN = 16 * 1024;

  /** Bytes of a login that are sent for one character, at most: three in hexadecimal. */
  private static final int ENCODED = 9;

  private final Calls calls;
  private final Sessions sessions;

  SessionServlet(Calls calls, Sessions sessions) {
    this.calls = calls;
    this.sessions = sessions;
  }

  @Override
  void post(Form form, HttpServletResponse response) throws IcatException, IOException {
    Login login = login(form.required("json"));
    String id = calls.withDatabase(em -> sessions.login(em, login.plugin, login.credentials));
    try (JsonGenerator out = json(response)) {
      out.writeStartObject().write("sessionId", id).writeEnd();
    }
  }

  @Override
  int longestForm() {
    return ENCODED * LONGEST_LOGIN;
  }

  @Override
  void get(HttpServletRequest request, HttpServletResponse response)
      throws IcatException, IOException {
    String id = id(request);
    String user = calls.withDatabase(em -> sessions.user(em, id));
    double minutes = calls.withDatabase(em -> sessions.remainingMinutes(em, id));
    try (JsonGenerator out = json(response)) {
      out.writeStartObject().write("userName", user).write("remainingMinutes", minutes).writeEnd();
    }
  }

  @Override
  void put(HttpServletRequest request, HttpServletResponse response) throws IcatException {
    calls.run(em -> sessions.refresh(em, id(request)));
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }

  @Override
  void delete(HttpServletRequest request, HttpServletResponse response) throws IcatException {
    calls.run(em -> sessions.logout(em, id(request)));
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }

  /** What follows the path of this servlet. */
  private static @Nullable String id(HttpServletRequest request) {
    String path = request.getPathInfo();
    return path == null ? null : path.substring(1);
  }

  private static Login login(String json) throws IcatException {
    if (json.length() > LONGEST_LOGIN) {
      throw IcatException.bad("json is longer than " + LONGEST_LOGIN + " characters");
    }
    try (JsonReader reader = Json.createReader(new StringReader(json))) {
      JsonObject top = reader.readObject();
      Map<String, String> credentials = new HashMap<>();
      for (JsonObject each : top.getJsonArray("credentials").getValuesAs(JsonObject.class)) {
        for (Map.Entry<String, JsonValue> entry : each.entrySet()) {
          credentials.put(entry.getKey(), ((JsonString) entry.getValue()).getString());
        }
      }
      return new Login(top.getString("plugin"), credentials);
    } catch (RuntimeException e) {
      // Malformed, nested too deep, or another structure. What was sent may hold a password.
      throw new IcatException(
          IcatExceptionType.BAD_PARAMETER,
          "json must be like {\"plugin\":\"simple\",\"credentials\":[{\"username\":\"root\"}]}");
    }
  }

  /** Who wants to log in. */
  private record Login(String plugin, Map<String, String> credentials) {}
}
