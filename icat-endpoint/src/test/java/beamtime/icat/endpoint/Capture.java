package beamtime.icat.endpoint;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/**
 * A call as it went over the wire to an ICAT: a file with the request in a comment, then the status
 * in another, then the answer.
 *
 * @param name of the file
 * @param request envelope
 * @param answer what ICAT answered
 */
record Capture(String name, String request, Wire.Answer answer) {
  private static final Pattern FILE =
      Pattern.compile(
          "<!-- REQUEST\\s+(.*?)\\s+-->\\s*<!-- HTTP (\\d+).*?-->\\s*(.*)", Pattern.DOTALL);

  /** What must have come before the others; between these, all others. */
  private static final List<String> FIRST = List.of("login", "create", "createMany");

  private static final List<String> LAST = List.of("update", "delete", "logout");

  /**
   * The captures of a folder in an order that answers as ICAT did: what is read is made before and
   * removed after, and a call that is refused for what another did (a taken key, a session that has
   * ended) comes after that other.
   */
  static List<Capture> in(Path folder) throws IOException {
    List<Capture> captures = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.xml")) {
      for (Path file : files) {
        captures.add(read(file));
      }
    }
    captures.sort(
        Comparator.comparingInt(Capture::stage)
            .thenComparingInt(capture -> capture.answer().status())
            .thenComparing(Capture::name));
    return captures;
  }

  private static Capture read(Path file) throws IOException {
    Matcher parts = FILE.matcher(Files.readString(file));
    if (!parts.matches()) {
      throw new IOException("no capture: " + file);
    }
    Wire.Answer answer =
        new Wire.Answer(Integer.parseInt(parts.group(2)), parts.group(3).stripTrailing());
    return new Capture(file.getFileName().toString(), parts.group(1), answer);
  }

  private int stage() {
    int first = FIRST.indexOf(operation());
    int last = LAST.indexOf(operation());
    return first >= 0 ? first - FIRST.size() : last + 1;
  }

  /** Name of the operation that is called. */
  String operation() {
    try {
      Element body = Xml.children(Xml.of(request)).get(0);
      return Xml.children(body).get(0).getLocalName();
    } catch (IOException e) {
      throw new IllegalStateException(name, e);
    }
  }
}
