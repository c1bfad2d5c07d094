package beamtime.testbed.system;

import java.math.BigInteger;
import java.security.SecureRandom;

/** A word that nobody can guess, for one run. */
public final class Secret {
  private static final int BITS = 128;

  private Secret() {}

  /** Small letters and digits. */
  public static String random() {
    return new BigInteger(BITS, new SecureRandom()).toString(36);
  }
}
