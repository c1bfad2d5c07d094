package beamtime.icat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Calls that the client has no operation for, as they go over the wire. */
record RawSoap(String uri) {
  private static final Pattern RETURNED = Pattern.compile("<return>([^<]+)</return>");

  /** What an operation returns, each value as text. */
  List<String> call(String operation, String parameters) throws IOException, InterruptedException {
    List<String> returned = new ArrayList<>();
    Matcher each = RETURNED.matcher(answer(operation, parameters));
    while (each.find()) {
      returned.add(each.group(1));
    }
    return returned;
  }

  /** The whole answer. */
  String answer(String operation, String parameters) throws IOException, InterruptedException {
    String envelope =
        """
        <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">\
        <soap:Body><i:%1$s xmlns:i="http://icatproject.org" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">%2$s</i:%1$s>\
        </soap:Body></soap:Envelope>"""
            .formatted(operation, parameters);
    HttpResponse<String> answer =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1) // Payara closes connections of HTTP/2
            .build()
            .send(
                HttpRequest.newBuilder(URI.create(uri))
                    .header("Content-Type", "text/xml; charset=utf-8")
                    .header("SOAPAction", "\"\"")
                    .POST(HttpRequest.BodyPublishers.ofString(envelope))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(operation + ": " + answer.body());
    }
    return answer.body();
  }
}
