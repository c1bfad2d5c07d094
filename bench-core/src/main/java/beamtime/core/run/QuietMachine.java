package beamtime.core.run;

import beamtime.core.host.CoresInUse;
import beamtime.core.result.Disturbance;
import java.io.PrintStream;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Looks whether the machine is quiet: before a run, and before each fork, since servers merge,
 * compact and write back what the fork before has left.
 */
public final class QuietMachine {
  private static final Duration FIRST_LOOK = Duration.ofSeconds(5);
  private static final Duration GLANCE = Duration.ofMillis(100);
  private static final Duration LOOK = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Cores: the kernel counts in ticks of 10 ms, of which a glance has ten for each core. */
  private static final double AT_REST = 0.3;

  private final PrintStream out;
  private final Supplier<Map<Long, String>> servers;
  private final Set<String> told = new HashSet<>();
  private final Duration look;
  private final Duration most;
  private Duration patience;

  /**
   * Of a run.
   *
   * @param servers names by process id, as they are now
   */
  QuietMachine(PrintStream out, Supplier<Map<Long, String>> servers) {
    this(out, servers, LOOK, PATIENCE);
  }

  QuietMachine(PrintStream out, Supplier<Map<Long, String>> servers, Duration look, Duration most) {
    this.look = look;
    this.most = most;
    this.patience = most;
    this.out = out;
    this.servers = servers;
  }

  /** Looks for five seconds before anything is started, and says where the machine is not quiet. */
  public static void before(PrintStream out) throws InterruptedException {
    CoresInUse used = CoresInUse.during(FIRST_LOOK);
    if (used.machine().orElse(0) > Disturbance.MARK) {
      out.println(
          "the machine is not quiet: "
              + used
              + "; cells that this disturbs are marked, and have no verdict");
    }
  }

  /**
   * Waits until the machine is at rest, ten seconds at most, and says once which processes are not;
   * where it never was, half as long the next time, since what works without end is not worth
   * waiting for.
   */
  void await() throws InterruptedException {
    long limit = System.nanoTime() + patience.toNanos();
    OptionalDouble cores = CoresInUse.ofMachine(GLANCE);
    while (cores.orElse(0) > AT_REST) {
      if (System.nanoTime() > limit) {
        if (patience.compareTo(look) > 0) {
          tell(CoresInUse.during(look));
        }
        patience = patience.dividedBy(2);
        return;
      }
      cores = CoresInUse.ofMachine(GLANCE);
    }
    patience = most;
  }

  private void tell(CoresInUse used) {
    Map<Long, String> names = servers.get();
    for (CoresInUse.Use use : used.processes()) {
      String who = names.getOrDefault(use.pid(), use.name() + " (pid " + use.pid() + ")");
      if (told.add(who)) {
        out.printf("  the machine does not come to rest: %s uses %.1f cores%n", who, use.cores());
      }
    }
  }
}
