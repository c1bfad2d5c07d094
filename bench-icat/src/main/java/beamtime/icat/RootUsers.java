package beamtime.icat;

import beamtime.core.backend.Tls;
import beamtime.icat.soap.IcatException;
import beamtime.icat.soap.IcatFault;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;

/**
 * Whether ICAT has a user among its {@code rootUserNames}, for whom it checks no rules. It answers
 * {@code getProperties} to these alone. That is SOAP's, whatever carries the other calls; it is
 * asked for by hand, since ICAT 4.2 lacks it and {@link beamtime.icat.soap.IcatPort} must not name
 * what a server lacks.
 */
final class RootUsers {
  private static final String TOLD = "getPropertiesResponse";
  private static final String REFUSED = "<type>INSUFFICIENT_PRIVILEGES</type>";
  private static final String LOST = "<type>SESSION</type>";

  private RootUsers() {}

  /**
   * Asks for the user of a session; empty where ICAT does not tell.
   *
   * @param uri of SOAP
   * @throws IcatException where the session is lost
   */
  static Optional<Boolean> has(String uri, Tls tls, IcatSettings settings, String session)
      throws IcatException, IOException {
    HttpClient.Builder http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(settings.connect());
    tls.context().ifPresent(http::sslContext);
    String question =
        "<S:Envelope xmlns:S=\"http://schemas.xmlsoap.org/soap/envelope/\"><S:Body>"
            + "<i:getProperties xmlns:i=\"http://icatproject.org\"><sessionId>"
            + session
            + "</sessionId></i:getProperties></S:Body></S:Envelope>";
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(uri))
            .timeout(settings.reply())
            .header("Content-Type", "text/xml; charset=utf-8")
            .header("SOAPAction", "\"\"")
            .POST(BodyPublishers.ofString(question))
            .build();
    try {
      HttpResponse<String> answer = http.build().send(request, BodyHandlers.ofString());
      if (answer.body().contains(TOLD)) {
        return Optional.of(true);
      }
      if (answer.body().contains(LOST)) {
        throw lost();
      }
      return answer.body().contains(REFUSED) ? Optional.of(false) : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  private static IcatException lost() {
    IcatFault fault = new IcatFault();
    fault.type = "SESSION";
    fault.message = "the session is lost";
    fault.offset = -1;
    return new IcatException(fault.message, fault);
  }
}
