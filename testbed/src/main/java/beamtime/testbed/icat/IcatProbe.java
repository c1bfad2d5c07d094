package beamtime.testbed.icat;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Tls;
import beamtime.testbed.probe.Http;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.probe.RefusedException;
import beamtime.testbed.probe.StatusException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
  private static final Pattern TOLD =
      Pattern.compile("(?s)getPropertiesResponse(.*)getPropertiesResponse");
  private static final Pattern PROPERTY = Pattern.compile("<return>(\\S+) ([^<]*)</return>");

  static final String QUESTION =
      """
      <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">\
      <soap:Body><i:getApiVersion xmlns:i="http://icatproject.org"/></soap:Body></soap:Envelope>""";

  @Override
  public String version() throws IOException {
    Credentials credentials = new Credentials("icat", address);
    if (credentials.password().isPresent()) {
      logOut(logIn(credentials));
    }
    return ask("<i:getApiVersion/>", RETURNED);
  }

  /**
   * What changes the cost of a call, and that it is our endpoint: nothing else tells that from a
   * real ICAT. Root users alone are told, and by no ICAT before 4.3.
   */
  @Override
  public Map<String, String> facts() throws IOException {
    Credentials credentials = new Credentials("icat", address);
    if (credentials.password().isEmpty()) {
      return Map.of();
    }
    String session = logIn(credentials);
    try {
      return facts(ask("<i:getProperties>" + id(session) + "</i:getProperties>", TOLD));
    } catch (StatusException e) {
      return Map.of();
    } finally {
      logOut(session);
    }
  }

  /** Of the lines of its {@code run.properties} no others: one is the key of its data service. */
  private static Map<String, String> facts(String lines) {
    Map<String, String> told = new HashMap<>();
    Matcher line = PROPERTY.matcher(lines);
    while (line.find()) {
      told.put(line.group(1), line.group(2));
    }
    Map<String, String> facts = new HashMap<>(told);
    facts.keySet().retainAll(Set.of(Endpoint.PRODUCT, "database"));
    boolean indexes = told.containsKey("lucene.url") || told.containsKey("search.urls");
    facts.put(
        "settings",
        "maxEntities "
            + told.getOrDefault("maxEntities", "not told")
            + "; text index "
            + (indexes ? "on" : "off"));
    return facts;
  }

  /** Opens a session. */
  private String logIn(Credentials credentials) throws IOException {
    String question =
        "<i:login><plugin>"
            + escaped(Objects.requireNonNull(address.get("plugin"), "plugin"))
            + "</plugin><credentials>"
            + entry("username", credentials.user().orElseThrow())
            + entry("password", credentials.password().orElse(""))
            + "</credentials></i:login>";
    try {
      return ask(question, RETURNED);
    } catch (StatusException e) {
      String fault = fault(e.body());
      throw e.status() == 401 || e.body().contains("<type>SESSION</type>")
          ? new RefusedException(credentials.refused() + fault, e)
          : new StatusException(e.status(), e.getMessage() + fault, e.body());
    }
  }

  private void logOut(String session) throws IOException {
    ask("<i:logout>" + id(session) + "</i:logout>", DONE);
  }

  private static String id(String session) {
    return "<sessionId>" + escaped(session) + "</sessionId>";
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
