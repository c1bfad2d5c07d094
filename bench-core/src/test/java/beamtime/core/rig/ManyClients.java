package beamtime.core.rig;

import beamtime.core.cell.Slice;
import java.time.Duration;

/** A process of its own that drives 500 clients, in closed and open loop. */
final class ManyClients {
  private static final int CLIENTS = 500;
  private static final Timetable BRIEF =
      new Timetable(
          Duration.ZERO, Duration.ofMillis(300), Duration.ofSeconds(1), 0, Duration.ofMinutes(1));

  private ManyClients() {}

  public static void main(String[] args) {
    drive("closed", new Demand.Closed(CLIENTS));
    drive("open", new Demand.Open(CLIENTS, 2_000, Arrivals.Process.POISSON, 1, Slice.WHOLE));
  }

  private static void drive(String loop, Demand demand) {
    LoadPoint point =
        Rig.ofThisMachine((kind, failure) -> System.out.println(failure))
            .run(demand, BRIEF, client -> () -> Thread.sleep(50));
    System.out.println(loop + (point.isBroken() ? " broke: " + Points.end(point) : " done"));
  }
}
