package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.w3c.dom.Element;

/**
 * Sends what clients sent to an ICAT, and compares what is answered. The captures are in the folder
 * {@code wire} of what {@code -Dicat.contract} names; they are of one session on an empty
 * catalogue.
 */
@EnabledIfSystemProperty(named = "icat.contract", matches = ".+")
class CapturesTest {
  @RegisterExtension static final RunningEndpoint ENDPOINT = new RunningEndpoint("rootpw", 10_000);

  private static String session;
  private static String capturedSession;

  @TestFactory
  Stream<DynamicTest> eachCallIsAnsweredAsByIcat() throws IOException {
    List<Capture> captures = Capture.in(Path.of(System.getProperty("icat.contract"), "wire"));
    Wire wire = new Wire(ENDPOINT.address());
    return captures.stream()
        .map(capture -> DynamicTest.dynamicTest(capture.name(), () -> replay(wire, capture)));
  }

  private static void replay(Wire wire, Capture capture) throws IOException {
    Wire.Answer expected = capture.answer();
    Wire.Answer answer = wire.send(inOurSession(capture.request()));
    if (capture.operation().equals("login") && expected.status() == 200) {
      session = answer.value();
      capturedSession = expected.value();
    }
    assertThat(answer.status()).as(capture.name() + answer.body()).isEqualTo(expected.status());
    assertThat(comparable(answer.body()))
        .as(capture.name())
        .isEqualTo(comparable(inOurSession(expected.body())));
  }

  private static String inOurSession(String text) {
    return session == null ? text : text.replace(capturedSession, session);
  }

  /**
   * Without what differs from server to server: ids, times, what is left of a session, comments on
   * the schema, and the order of what has none. The form of each stays.
   */
  static String comparable(String answer) throws IOException {
    String uncommented = answer.replaceAll("<(comment|classComment)>[^<]*</\\1>", "");
    return Xml.text(Xml.of(uncommented), CapturesTest::holdsASet)
        .replaceAll("(\\b(?:id|return)\\{}|fields\\{type=long})(\\s+)'\\d+'", "$1$2'id'")
        .replaceAll("'\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z'", "'time'")
        .replaceAll("'11\\d\\.\\d+'", "'minutes'");
  }

  /** A bean with children, or the fields of an entity; rows of an answer have their order. */
  private static boolean holdsASet(Element parent) {
    List<String> structured =
        Xml.children(parent).stream()
            .filter(child -> !Xml.children(child).isEmpty())
            .map(Element::getLocalName)
            .toList();
    return !parent.getLocalName().endsWith("Response")
        && structured.size() > structured.stream().distinct().count();
  }
}
