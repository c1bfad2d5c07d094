package beamtime.testbed.icat;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Tls;
import beamtime.testbed.probe.Http;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.probe.RefusedException;
import beamtime.testbed.probe.StatusException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks ICAT for its version, by its SOAP operation {@code getApiVersion}, which takes no session;
 * where a password is named, it opens a session and ends it.
 *
 * @param uri of the service, {@code .../ICATService/ICAT}
 * @param address of the endpoint: who logs in, and which certificates count; empty where nobody
 *     logs in
 */
record IcatProbe(URI uri, Map<String, String> address) implements Probe {
  private static final Pattern RETURNED = Pattern.compile("<return>([^<]+)</return>");
  private static final Pattern FAULT = Pattern.compile("<faultstring[^>]*>([^<]+)</faultstring>");
  private static final Pattern DONE = Pattern.compile("(logoutResponse)");

  static final String QUESTION =
      """
      <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">\
      <soap:Body><i:getApiVersion xmlns:i="http://icatproject.org"/></soap:Body></soap:Envelope>""";

  @Override
  public String version() throws IOException {
    Credentials credentials = new Credentials("icat", address);
    if (credentials.password().isPresent()) {
      logIn(credentials);
    }
    return ask("<i:getApiVersion/>", RETURNED);
  }

  private void logIn(Credentials credentials) throws IOException {
    String question =
        "<i:login><plugin>"
            + escaped(Objects.requireNonNull(address.get("plugin"), "plugin"))
            + "</plugin><credentials>"
            + entry("username", credentials.user().orElseThrow())
            + entry("password", credentials.password().orElse(""))
            + "</credentials></i:login>";
    String session;
    try {
      session = ask(question, RETURNED);
    } catch (StatusException e) {
      String fault = fault(e.body());
      throw e.status() == 401 || e.body().contains("<type>SESSION</type>")
          ? new RefusedException(credentials.refused() + fault, e)
          : new StatusException(e.status(), e.getMessage() + fault, e.body());
    }
    ask("<i:logout><sessionId>" + escaped(session) + "</sessionId></i:logout>", DONE);
  }

  /** What a fault of SOAP says, in brackets and in one line; empty where the answer is none. */
  private static String fault(String body) {
    Matcher fault = FAULT.matcher(body);
    return fault.find() ? " (" + fault.group(1).replaceAll("\\s+", " ").strip() + ")" : "";
  }

  private static String entry(String key, String value) {
    return "<entry><key>" + key + "</key><value>" + escaped(value) + "</value></entry>";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private String ask(String operation, Pattern answer) throws IOException {
    String question =
        "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\">"
            + "<soap:Body xmlns:i=\"http://icatproject.org\">"
            + operation
            + "</soap:Body></soap:Envelope>";
    return Http.ask(
        Http.to(uri)
            .header("Content-Type", "text/xml; charset=utf-8")
            .header("SOAPAction", "\"\"")
            .POST(HttpRequest.BodyPublishers.ofString(question)),
        answer,
        new Tls("icat", address));
  }
}
