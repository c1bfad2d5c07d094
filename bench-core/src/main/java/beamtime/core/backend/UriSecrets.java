package beamtime.core.backend;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds secrets in addresses and commands that users give: these end up in results, which are
 * published.
 */
public final class UriSecrets {
  private static final String SECRET =
      "passw(or)?d|passphrase|pwd|token(?!_resource)|secret|credential|(api|access|private)_?key(?!file)";

  /**
   * A secret among an address's options, or among the properties that one of them holds, such as
   * {@code authMechanismProperties=AWS_SESSION_TOKEN:...}.
   */
  private static final Pattern OPTION =
      Pattern.compile("(?i)(^|[?;#&,=])[^=&?;#:,]*(" + SECRET + ")[^=&?;#:,]*[=:]");

  private static final Pattern COMMAND =
      Pattern.compile("(?i)\\bsshpass\\b|(password|passwd|secret|token)\\s*[= ]");

  private UriSecrets() {}

  /**
   * Why a command that reaches a server's machine can't be used, as for {@link #problem}.
   *
   * @param property that gives it, such as {@code testbed.mongodb.shell}
   */
  public static Optional<String> problemOfShell(String property, String command) {
    return COMMAND.matcher(command).find()
        ? Optional.of(
            property + " holds a password, which would end up in results: let ssh log in by a key")
        : Optional.empty();
  }

  /**
   * Why an address can't be used, in one line that does not repeat it; empty where it can.
   *
   * @param property that gives the address, such as {@code testbed.mongodb.uri}
   * @param address its value
   */
  public static Optional<String> problem(String property, String address) {
    String server = property.substring(0, property.lastIndexOf('.'));
    int at = address.indexOf('@');
    if (at > 0 && at > address.indexOf("://")) {
      return Optional.of(
          property
              + " holds a user or a password, which would end up in results: leave them out, and"
              + " give "
              + server
              + ".user and "
              + server
              + ".passwordFile");
    }
    String[] parts = address.split("[?;#]", 2);
    return parts.length > 1 && OPTION.matcher(decoded(parts[1])).find()
        ? Optional.of(
            property
                + " holds a secret among its options, which would end up in results: leave it out,"
                + " and name its file by "
                + server
                + ".passwordFile")
        : Optional.empty();
  }

  private static String decoded(String options) {
    try {
      return URLDecoder.decode(options, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return options; // the driver refuses their shape
    }
  }
}
