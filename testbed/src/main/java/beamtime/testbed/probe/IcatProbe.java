package beamtime.testbed.probe;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.regex.Pattern;

/**
 * Asks ICAT for its version, by its SOAP operation {@code getApiVersion}, which takes no session.
 *
 * @param uri of the service, {@code .../ICATService/ICAT}
 */
public record IcatProbe(URI uri) implements Probe {
  private static final Pattern VERSION = Pattern.compile("<return>([^<]+)</return>");
  static final String QUESTION =
      """
      <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">\
      <soap:Body><i:getApiVersion xmlns:i="http://icatproject.org"/></soap:Body></soap:Envelope>""";

  @Override
  public String version() throws IOException {
    return Http.ask(
        Http.to(uri)
            .header("Content-Type", "text/xml; charset=utf-8")
            .header("SOAPAction", "\"\"")
            .POST(HttpRequest.BodyPublishers.ofString(QUESTION)),
        VERSION);
  }
}
