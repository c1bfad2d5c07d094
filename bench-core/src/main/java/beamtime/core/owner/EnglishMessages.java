package beamtime.core.owner;

import java.util.Map;

/**
 * What the system says, such as that a disk is full, in English: it is looked for in logs and in
 * exceptions.
 */
public final class EnglishMessages {
  private static final String CATEGORIES = "LC_";
  private static final String ALL = "LC_ALL";

  private EnglishMessages() {}

  /** Changes the environment of a process. The rest of its locale stays: the charset of paths. */
  public static void in(Map<String, String> environment) {
    String all = environment.getOrDefault(ALL, "");
    environment.remove(ALL);
    if (!all.isEmpty()) {
      environment.keySet().removeIf(name -> name.startsWith(CATEGORIES));
      environment.put("LANG", all);
    }
    environment.remove("LANGUAGE");
    environment.put(CATEGORIES + "MESSAGES", "C");
  }
}
