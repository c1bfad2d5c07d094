package beamtime.testbed.backend;

import beamtime.core.backend.TestbedException;
import java.util.regex.Pattern;
import org.testcontainers.utility.DockerImageName;

/**
 * The name of an image, pinned by a tag other than {@code latest} or by a digest: a result must not
 * depend on the day on which an image was pulled.
 *
 * @param name such as {@code name:1.2.3} or {@code name@sha256:...}
 */
public record Image(String name) {
  /** The grammar of the Open Container Initiative's distribution specification, with any host. */
  private static final Pattern SHAPE =
      Pattern.compile(
          "([A-Za-z0-9.-]+(:\\d{1,5})?/)?[a-z0-9]+([._-]+[a-z0-9]+)*(/[a-z0-9]+([._-]+[a-z0-9]+)*)*"
              + "(:\\w[\\w.-]{0,127})?(@sha256:[0-9a-f]{64})?");

  /**
   * A pinned name.
   *
   * @param from where the name stands, for the message
   */
  public static Image pinned(String name, String from) {
    if (!SHAPE.matcher(name).matches()) {
      throw new TestbedException(
          "'"
              + name
              + "' ("
              + from
              + ") is no name of an image: write name:tag or name@sha256:...");
    }
    DockerImageName parsed = DockerImageName.parse(name);
    // A name without a tag means latest.
    if (parsed.getVersionPart().equals("latest")) {
      throw new TestbedException(
          "image '"
              + name
              + "' ("
              + from
              + ") is not pinned: name a tag other than latest, or a digest, such as "
              + parsed.getUnversionedPart()
              + ":1.2.3");
    }
    return new Image(name);
  }

  /** For Testcontainers. */
  public DockerImageName parsed() {
    return DockerImageName.parse(name);
  }

  /** For Testcontainers, which lets its modules start images of the names that it knows. */
  public DockerImageName as(String official) {
    return parsed().asCompatibleSubstituteFor(official);
  }

  @Override
  public String toString() {
    return name;
  }
}
