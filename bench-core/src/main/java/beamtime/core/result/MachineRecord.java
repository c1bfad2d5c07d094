package beamtime.core.result;

import beamtime.core.data.Digest;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Locale;

/**
 * Where a run took place.
 *
 * @param os operating system with version
 * @param kernel its release; empty where it was not recorded
 * @param cpu model of the processor
 * @param cores logical processors
 * @param memoryBytes physical memory
 * @param java version and vendor of the client's JVM
 */
public record MachineRecord(
    String os,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String kernel,
    String cpu,
    int cores,
    long memoryBytes,
    String java) {
  /** Clock rates in a model's name: nominal ones, and on some systems those of the moment. */
  private static final String CLOCK = "@?\\s*\\d+([.,]\\d+)?\\s*[MG]Hz";

  private static final long GIBI = 1L << 30;
  private static final int DIGITS = 12;

  public MachineRecord {
    kernel = kernel == null ? "" : kernel;
  }

  /**
   * Twelve hexadecimal digits that stay the same while the hardware does: the processor's model
   * without a clock rate, its logical processors and the memory in whole GiB. Updates of the system
   * or of the JVM do not change it, and machines of one make share it.
   */
  public String fingerprint() {
    String model =
        cpu.replaceAll("(?i)" + CLOCK, "").replaceAll("\\s+", " ").strip().toLowerCase(Locale.ROOT);
    String hardware = model + "|" + cores + "|" + Math.round((double) memoryBytes / GIBI);
    return Digest.of(hardware, DIGITS);
  }
}
