package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A SOAP client without any SOAP library: what is sent and received are the bytes of the contract.
 */
final class Wire {
  private static final Pattern RETURN = Pattern.compile("<return[^>]*>([^<]*)</return>");

  /** Not by HTTP/2: an ICAT's own server closed such a connection during a long call. */
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final URI address;

  Wire(URI address) {
    this.address = address;
  }

  /** Status and body of the answer. */
  record Answer(int status, String body) {
    /** Contents of the return elements that hold values. */
    List<String> values() {
      assertThat(status).as(body).isEqualTo(200);
      return RETURN.matcher(body).results().map((MatchResult r) -> r.group(1)).toList();
    }

    String value() {
      assertThat(values()).as(body).hasSize(1);
      return values().get(0);
    }

    /** Checks that it is a fault of that type, whatever it says. */
    void isFault(String type, int offset) {
      assertThat(status).as(body).isEqualTo(500);
      assertThat(body).contains("<offset>" + offset + "</offset><type>" + type + "</type>");
    }

    /** Checks that it is a fault, word for word. */
    void isFault(String type, int offset, String message) {
      assertThat(status).isEqualTo(500);
      assertThat(body)
          .contains("<faultcode>S:Server</faultcode><faultstring>" + message + "</faultstring>")
          .contains(
              ":IcatException xmlns:ns2=\"http://icatproject.org\"><message>"
                  + message
                  + "</message><offset>"
                  + offset
                  + "</offset><type>"
                  + type
                  + "</type></ns2:IcatException></detail>");
    }
  }

  String login(String password) {
    return call(credentials("simple", password)).value();
  }

  static String credentials(String plugin, String password) {
    return credentials(plugin, "root", password);
  }

  static String credentials(String plugin, String user, String password) {
    return "<t:login><plugin>"
        + plugin
        + "</plugin><credentials><entry><key>username</key><value>"
        + user
        + "</value></entry><entry><key>password</key><value>"
        + password
        + "</value></entry></credentials></t:login>";
  }

  /** An operation of a session. */
  static String operation(String name, String session, String arguments) {
    return "<t:"
        + name
        + "><sessionId>"
        + session
        + "</sessionId>"
        + arguments
        + "</t:"
        + name
        + ">";
  }

  Answer call(String body) {
    return send(envelope(body));
  }

  static String envelope(String body) {
    return "<S:Envelope xmlns:S=\"http://schemas.xmlsoap.org/soap/envelope/\""
        + " xmlns:t=\"http://icatproject.org\""
        + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><S:Body>"
        + body
        + "</S:Body></S:Envelope>";
  }

  /** Sends a whole envelope as it is. */
  Answer send(String envelope) {
    return send("text/xml; charset=utf-8", envelope);
  }

  /** Sends what need not be an envelope. */
  Answer send(String type, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", type)
            .header("SOAPAction", "\"\"")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
