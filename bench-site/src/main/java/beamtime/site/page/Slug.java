package beamtime.site.page;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Makes file names from names that anyone may have chosen.
 *
 * <p>A slug has letters, digits and {@code . _ = -} alone, does not start with a dot and has at
 * most 120 characters. If that changed the name, it ends with a hash of the original, so that two
 * names never share a file.
 */
public final class Slug {
  /** File systems take 255 bytes; an ending and a hash still fit. */
  private static final int LONGEST = 120;

  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_=][A-Za-z0-9._=-]*");
  private static final Pattern SAFE_PART = Pattern.compile("[A-Za-z0-9_=][A-Za-z0-9._=]*");
  private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._=-]+");
  private static final int HASH_DIGITS = 10;

  private Slug() {}

  /** Slug of one name, which is kept as it is where it can be. */
  public static String of(String name) {
    return isSafe(name) && name.length() <= LONGEST ? name : hashed(name, name);
  }

  /** Whether a name has no characters but those of a slug. */
  public static boolean isSafe(String name) {
    return SAFE.matcher(name).matches();
  }

  /** Slug of a name in parts, joined by {@code -}; other parts make another slug. */
  public static String of(List<String> parts) {
    String name = String.join("-", parts);
    boolean plain =
        name.length() <= LONGEST
            && parts.stream().allMatch(part -> SAFE_PART.matcher(part).matches());
    return plain ? name : hashed(name, String.join("\0", parts));
  }

  private static String hashed(String name, String identity) {
    String cleaned = UNSAFE.matcher(name).replaceAll("-").replaceAll("^[.-]+", "");
    String kept = cleaned.substring(0, Math.min(cleaned.length(), LONGEST - HASH_DIGITS - 1));
    return (kept.isEmpty() ? "" : kept + "-") + hash(identity);
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, HASH_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
