package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Sends what is in the folder {@code wire-more} of what {@code -Dicat.contract} names, by SOAP and
 * by REST, and compares what is answered. What the captures refer to is made before; an id in them
 * stands for ours.
 */
@EnabledIfSystemProperty(named = "icat.contract", matches = ".+")
class MoreCapturesTest {
  @RegisterExtension static final RunningEndpoint ENDPOINT = new RunningEndpoint("rootpw", 10_000);

  private static final Pattern SESSION = Pattern.compile("<sessionId>(.*?)</sessionId>");

  private static final Pattern ID = Pattern.compile("<return>(\\d+)</return>");

  /** Beyond it, the message is that of a database, and of a version of EclipseLink. */
  private static final Pattern DATABASE =
      Pattern.compile(
          "(?s)(PersistenceException Exception \\[EclipseLink-4002]).*?(?='?\\n? *<|$)");

  /** Ours by what the captures have. */
  private static final Map<String, String> OURS = new HashMap<>();

  private static Wire wire;

  @BeforeAll
  static void makeWhatIsReferredTo() throws IOException {
    wire = new Wire(ENDPOINT.address());
    OURS.put(capturedSession(), wire.login("rootpw"));
    OURS.put("122101", make("facility", "<name>WIRE2</name>"));
    String facility = "<facility><id>122101</id></facility>";
    OURS.put("122102", make("investigationType", facility + "<name>exp</name>"));
    OURS.put("122103", make("datasetType", facility + "<name>raw</name>"));
    OURS.put(
        "122104",
        make(
            "investigation",
            facility
                + "<name>1</name><title>t</title><type><id>122102</id></type>"
                + "<visitId>1</visitId>"));
  }

  private static String capturedSession() throws IOException {
    for (Capture capture : Capture.in(folder())) {
      Matcher session = SESSION.matcher(capture.request());
      if (session.find()) {
        return session.group(1);
      }
    }
    throw new IOException("no session in " + folder());
  }

  private static String make(String type, String fields) throws IOException {
    return wire.call(
            ours(
                Wire.operation(
                    "create",
                    capturedSession(),
                    "<bean xsi:type=\"t:" + type + "\">" + fields + "</bean>")))
        .value();
  }

  private static Path folder() {
    return Path.of(System.getProperty("icat.contract"), "wire-more");
  }

  @TestFactory
  Stream<DynamicTest> eachCallIsAnsweredAsByIcat() throws IOException {
    return Stream.concat(
        Capture.in(folder()).stream()
            .map(capture -> DynamicTest.dynamicTest(capture.name(), () -> replay(capture))),
        restCaptures().stream()
            .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> rest(file))));
  }

  private static void replay(Capture capture) throws IOException {
    Wire.Answer expected = capture.answer();
    Wire.Answer answer = wire.send(ours(capture.request()));
    assertThat(answer.status()).as(answer.body()).isEqualTo(expected.status());
    assertThat(comparable(answer.body())).isEqualTo(comparable(expected.body()));
    if (capture.operation().startsWith("create") && answer.status() == 200) {
      Iterator<String> ids = answer.values().iterator();
      ID.matcher(expected.body()).results().forEach(id -> OURS.put(id.group(1), ids.next()));
    }
  }

  private static String comparable(String answer) throws IOException {
    return DATABASE.matcher(CapturesTest.comparable(answer)).replaceAll("$1");
  }

  private static List<Path> restCaptures() throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder(), "rest_*.txt")) {
      found.forEach(files::add);
    }
    files.sort(null);
    return files;
  }

  /** Request line, form, an empty line, status and content type, body. */
  private static void rest(Path file) throws IOException, InterruptedException {
    List<String> lines = Files.readAllLines(file);
    String[] request = lines.get(0).split(" ", 2);
    URI address = ENDPOINT.address().resolve(request[1]);
    HttpRequest.Builder builder = HttpRequest.newBuilder(address);
    if (request[0].equals("POST")) {
      builder
          .header("Content-Type", "application/x-www-form-urlencoded")
          .POST(BodyPublishers.ofString(ours(lines.get(1))));
    }
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(builder.build(), BodyHandlers.ofString());
    String type = answer.headers().firstValue("Content-Type").orElse("None");
    assertThat("HTTP " + answer.statusCode() + " " + type).isEqualTo(lines.get(3));
    assertThat(withoutIds(answer.body())).isEqualTo(withoutIds(lines.get(4)));
  }

  private static String withoutIds(String json) {
    return json.replaceAll("^\\[\\d+]$", "[id]");
  }

  private static String ours(String text) {
    String ours = text;
    for (Map.Entry<String, String> each : OURS.entrySet()) {
      ours = ours.replace(each.getKey(), each.getValue());
    }
    return ours;
  }
}
