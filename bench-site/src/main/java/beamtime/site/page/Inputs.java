package beamtime.site.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Of what the pages of a site were made: a page of the same input, made by the same code, that
 * nobody has changed since need not be made once more. A file of the site says it: for each page
 * the digests of its input and of itself, and its path.
 */
final class Inputs {
  /** Where it lies. */
  static final String NAME = "assets/inputs.txt";

  private static final int DIGEST_BYTES = 16;

  private final String code;
  private final Map<String, String> older;
  private final SortedMap<String, String> newer = new TreeMap<>();

  private Inputs(String code, Map<String, String> older) {
    this.code = code;
    this.older = Map.copyOf(older);
  }

  /**
   * Those of an older site.
   *
   * @param staged next to the older site
   * @param code what makes the pages now, and what all of them share
   */
  static Inputs of(StagedSite staged, String code) throws IOException {
    Map<String, String> older = new HashMap<>();
    String text =
        staged.older(NAME).map(bytes -> new String(bytes, StandardCharsets.UTF_8)).orElse("");
    for (String line : text.split("\n", -1)) {
      int path = line.lastIndexOf(' ') + 1;
      older.put(line.substring(path), line);
    }
    return new Inputs(digest(code.getBytes(StandardCharsets.UTF_8)), older);
  }

  /** Whether a page that the older site has would be made the same. */
  boolean isSame(String path, String input, byte[] page) {
    return line(path, input, page).equals(older.get(path));
  }

  /** Takes a page of the newer site. */
  void put(String path, String input, byte[] page) {
    newer.put(path, line(path, input, page));
  }

  private String line(String path, String input, byte[] page) {
    String made = digest((code + "\0" + input).getBytes(StandardCharsets.UTF_8));
    return made + " " + digest(page) + " " + path;
  }

  /** All of the newer site. */
  String text() {
    return String.join("\n", newer.values()) + "\n";
  }

  private static String digest(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
