package beamtime.testbed.system;

import beamtime.core.store.TestbedException;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Size;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Memory of the machine, as Linux tells it; elsewhere nothing is checked. */
public final class Memory {
  private static final Path MEMINFO = Path.of("/proc/meminfo");
  private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d+) kB");

  private Memory() {}

  /** Fails where a server asks for more than is available now. */
  public static void require(String backend, Size wanted, Option option) {
    OptionalLong available = available();
    if (available.isPresent() && available.getAsLong() < wanted.bytes()) {
      throw new TestbedException(
          backend
              + " asks for "
              + wanted
              + " of memory, and "
              + new Size(available.getAsLong())
              + " are available: lower "
              + option.key()
              + " or end other programs");
    }
  }

  private static OptionalLong available() {
    if (!Files.isReadable(MEMINFO)) {
      return OptionalLong.empty();
    }
    try {
      Matcher matcher = AVAILABLE.matcher(Files.readString(MEMINFO));
      return matcher.find()
          ? OptionalLong.of(Long.parseLong(matcher.group(1)) << 10)
          : OptionalLong.empty();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }
}
