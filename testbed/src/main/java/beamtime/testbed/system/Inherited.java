package beamtime.testbed.system;

import beamtime.core.owner.EnglishMessages;
import java.util.Map;
import java.util.Set;

/**
 * What a server gets of our environment. Nothing else: an environment holds keys and tokens, and
 * servers write theirs to logs and may run as another user.
 */
public final class Inherited {
  /** JDK_JAVA_OPTIONS is java's own way to hand options to all that it starts. */
  private static final Set<String> NAMES =
      Set.of("PATH", "LANG", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "JDK_JAVA_OPTIONS");

  /** Begins the names of all parts of a locale. */
  private static final String LOCALE = "LC_";

  private Inherited() {}

  /** Removes all other variables, and has the system speak English. */
  public static void only(Map<String, String> environment) {
    environment.keySet().removeIf(name -> !NAMES.contains(name) && !name.startsWith(LOCALE));
    EnglishMessages.in(environment);
  }
}
