package beamtime.site.publish;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A repository as git takes it, without the name and password in it: whatever is in an address
 * appears in git's messages, in the settings of a clone and in the list of processes.
 *
 * @param place address or path without them
 * @param name empty where none is given, or where {@code ssh} needs it in the address
 * @param password empty where none is given
 */
record Address(String place, String name, String password) {
  private static final Pattern URL = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*://)([^/]*)(.*)");

  /** Also finds an address in git's messages: a password may hold anything but spaces. */
  private static final Pattern LOGIN = Pattern.compile("://\\S*@");

  private static final String HELPER =
      "!f() { printf 'username=%s\\npassword=%s\\n' \"$BEAMTIME_GIT_NAME\""
          + " \"$BEAMTIME_GIT_PASSWORD\"; }; f";

  /**
   * An address as a user gives it.
   *
   * @throws PublishException if the end of its password is ambiguous
   */
  static Address of(String text) throws PublishException {
    Matcher url = URL.matcher(text);
    if (!url.matches()) {
      return new Address(text, "", "");
    }
    String authority = url.group(2);
    if (url.group(3).contains("@") && authority.matches(".*[:@].*")) {
      throw new PublishException(
          shown(text)
              + " has an @ behind a /: write %40 for each @ and %2F for each / of a name or a"
              + " password, %40 for each @ of a path, or leave the password to git's own store");
    }
    int end = authority.lastIndexOf('@');
    String[] login = authority.substring(0, Math.max(0, end)).split(":", 2);
    String password = login.length < 2 ? "" : decoded(login[1]);
    if (url.group(1).toLowerCase(Locale.ROOT).contains("ssh")) {
      if (!password.isEmpty()) {
        throw new PublishException(shown(text) + " has a password, which ssh does not take");
      }
      return new Address(text, "", "");
    }
    return new Address(
        url.group(1) + authority.substring(end + 1) + url.group(3), decoded(login[0]), password);
  }

  /** A text that may hold addresses, made fit to be shown. */
  static String shown(String text) {
    return LOGIN.matcher(text).replaceAll("://");
  }

  /**
   * Variables that tell git the name and the password, for this server alone.
   *
   * @param environment of git, as it is
   */
  Map<String, String> login(Map<String, String> environment) {
    if (name.isEmpty() && password.isEmpty()) {
      return Map.of();
    }
    Matcher url = URL.matcher(place);
    String server = url.matches() ? url.group(1) + url.group(2) : place;
    int first =
        environment.getOrDefault("GIT_CONFIG_COUNT", "").matches("\\d{1,4}")
            ? Integer.parseInt(environment.get("GIT_CONFIG_COUNT"))
            : 0;
    Map<String, String> variables = new HashMap<>();
    // Without a password the user's own helpers are asked for that of the name, then who can type
    // it, and ours where nobody can; with one none of theirs comes first, and none keeps it.
    boolean asks = password.isEmpty();
    boolean typed = asks && canBeTyped(environment);
    variables.put("GIT_CONFIG_COUNT", String.valueOf(first + (typed ? 1 : 2)));
    variables.put(
        "GIT_CONFIG_KEY_" + first, "credential." + server + (asks ? ".username" : ".helper"));
    variables.put("GIT_CONFIG_VALUE_" + first, asks ? name : "");
    if (typed) {
      return variables;
    }
    variables.put("GIT_CONFIG_KEY_" + (first + 1), "credential." + server + ".helper");
    variables.put("GIT_CONFIG_VALUE_" + (first + 1), HELPER);
    variables.put("BEAMTIME_GIT_NAME", name);
    variables.put("BEAMTIME_GIT_PASSWORD", password);
    return variables;
  }

  private static boolean canBeTyped(Map<String, String> environment) {
    return !"0".equals(environment.get("GIT_TERMINAL_PROMPT"))
        || environment.containsKey("GIT_ASKPASS");
  }

  private static String decoded(String part) {
    try {
      return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return part; // a plain percent sign
    }
  }
}
