package beamtime.testbed.setting;

import beamtime.core.backend.TestbedException;
import java.util.Optional;

/**
 * What each server may take of the machine, as a process and in a container.
 *
 * @param cpus processors, such as 2 or 1.5; absent: all
 * @param memory of the server with heap, page cache aside; absent: as much as there is
 */
public record Limits(Optional<Double> cpus, Optional<Size> memory) {
  /** What the user set. */
  public static Limits of(Settings settings) {
    return new Limits(
        settings.text(Settings.CPUS).map(text -> settings.decimal(Settings.CPUS)),
        settings.text(Settings.MEMORY).map(text -> settings.size(Settings.MEMORY)));
  }

  /**
   * The heap or cache of a server: what the user set for it, else half of the limit of its memory,
   * as the makers of servers advise, else the default.
   */
  public Size heap(Settings settings, Option option) {
    if (memory.isPresent() && !settings.isGiven(option)) {
      return new Size(memory.get().bytes() / 2);
    }
    Size heap = settings.size(option);
    if (memory.isPresent() && heap.bytes() >= memory.get().bytes()) {
      throw new TestbedException(
          option.key()
              + " is "
              + heap
              + ", and the server may take "
              + memory.get()
              + " in all: raise "
              + Settings.MEMORY.key()
              + " or lower "
              + option.key());
    }
    return heap;
  }
}
