package beamtime.core.cell;

import beamtime.core.result.DriveRecord;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a cell is driven that is a load point, and not measured by JMH.
 *
 * @param mode what decides when the next operation is due
 * @param clients threads that work at the same time; at least 1
 * @param rate operations a second that fall due in open loop; 0 otherwise
 * @param arrivals how they are spread in open loop, {@code even} or {@code poisson}; empty
 *     otherwise
 * @param frames that have deadlines; {@link FrameDrive#PLAIN} otherwise
 * @param warmUpMillis at full load, before what counts
 * @param holdMillis that count; at least 1
 * @param sweep whether one process drives this and the same by other numbers of clients
 */
public record Drive(
    DriveRecord.Mode mode,
    int clients,
    double rate,
    String arrivals,
    FrameDrive frames,
    long warmUpMillis,
    long holdMillis,
    boolean sweep) {
  /** Name by which the clients stand among a cell's parameters. */
  public static final String CLIENTS = "clients";

  /** Name by which the rate stands among a cell's parameters. */
  public static final String RATE = "rate";

  /** Name by which the arrivals stand among a cell's parameters. */
  public static final String ARRIVALS = "arrivals";

  private static final List<String> PROCESSES = List.of("even", "poisson");

  /**
   * Checks that the parts go together.
   *
   * @throws IllegalArgumentException that names all that do not
   */
  public Drive {
    List<String> problems = new ArrayList<>();
    if (clients < 1) {
      problems.add(clients + " clients: at least one");
    }
    if (mode == DriveRecord.Mode.OPEN) {
      if (!(rate > 0) || Double.isInfinite(rate)) {
        problems.add("rate " + rate + ": must be positive");
      }
      if (!PROCESSES.contains(arrivals)) {
        problems.add("arrivals '" + arrivals + "': one of " + PROCESSES);
      }
    } else if (rate != 0 || !arrivals.isEmpty()) {
      problems.add("only an open loop has a rate and arrivals");
    }
    if (frames.queue() < 0) {
      problems.add("queue of " + frames.queue() + ": of at least one frame");
    }
    if (mode != DriveRecord.Mode.DEADLINES && !frames.equals(FrameDrive.PLAIN)) {
      problems.add("deadlines alone have a queue, a source, a beamline and readers");
    }
    if (sweep && mode != DriveRecord.Mode.CLOSED) {
      problems.add("only a closed loop is swept");
    }
    if (warmUpMillis < 0 || holdMillis < 1) {
      problems.add(
          "warm-up of " + warmUpMillis + " ms and hold of " + holdMillis + " ms: at least 0 and 1");
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", problems));
    }
  }

  /** What tells its cell from others with the same parameters. */
  public SortedMap<String, String> params() {
    if (mode == DriveRecord.Mode.OPEN) {
      return params(clients, rate, arrivals);
    }
    SortedMap<String, String> params = params(clients);
    params.putAll(frames.params());
    return params;
  }

  /** The same, whose beamline's file is in a folder. */
  public Drive in(String folder) {
    return new Drive(
        mode, clients, rate, arrivals, frames.in(folder), warmUpMillis, holdMillis, sweep);
  }

  /** Whether both are of one sweep. */
  public boolean isSweptWith(Drive other) {
    return sweep && equals(other.by(clients));
  }

  private Drive by(int others) {
    return new Drive(mode, others, rate, arrivals, frames, warmUpMillis, holdMillis, sweep);
  }

  /** The same of any point in closed loop. */
  public static SortedMap<String, String> params(int clients) {
    return new TreeMap<>(Map.of(CLIENTS, String.valueOf(clients)));
  }

  /** The same of any point in open loop. */
  public static SortedMap<String, String> params(int clients, double rate, String arrivals) {
    SortedMap<String, String> params = params(clients);
    params.put(RATE, text(rate));
    params.put(ARRIVALS, arrivals);
    return params;
  }

  /** A rate as a person writes it: {@code 50}, {@code 14.1}. */
  public static String text(double rate) {
    return BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString();
  }
}
