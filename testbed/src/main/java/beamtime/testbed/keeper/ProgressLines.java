package beamtime.testbed.keeper;

import beamtime.core.backend.Testbed.Progress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Progress as lines that {@link KeeperProcess} understands.
 *
 * @param line takes each
 * @param percents of each amount at its last line
 */
record ProgressLines(Consumer<String> line, Map<String, Long> percents) implements Progress {
  private static final int HUNDRED = 100;

  ProgressLines(Consumer<String> line) {
    this(line, new ConcurrentHashMap<>());
  }

  @Override
  public void step(String backend, String what) {
    line.accept(Keeper.STEP + what);
  }

  @Override
  public void amount(String backend, String what, long done, long total) {
    // A line for every block of a download would keep the pipe busy.
    Long percent = total > 0 ? done * HUNDRED / total : -1;
    if (!percent.equals(percents.put(what, percent))) {
      line.accept(Keeper.AMOUNT + done + " " + total + " " + what);
    }
  }
}
