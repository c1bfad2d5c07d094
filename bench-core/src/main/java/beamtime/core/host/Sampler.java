package beamtime.core.host;

import beamtime.core.backend.Endpoint;
import beamtime.core.result.JmhEntry.Metric;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads what client, server and machine spend, once a second in a thread of its own and whenever it
 * is asked. It belongs in the launcher, never into the JVM that is measured.
 *
 * <pre>{@code
 * try (Sampler sampler = Sampler.start(endpoint, clientPid)) {
 *   Snapshot begin = sampler.read();
 *   // ... a second at least ...
 *   Snapshot end = sampler.read();
 *   sampler.spent(begin, end).get(Sampler.SERVER).metrics(Sampler.SERVER, operations);
 * }
 * }</pre>
 *
 * Safe for use by many threads.
 */
public final class Sampler implements AutoCloseable {
  /** Name of the process that asks, with its descendants. */
  public static final String CLIENT = "client";

  /** Name of the backend, all of its processes together. */
  public static final String SERVER = "server";

  /** Name of the processes that post the frames of a client, where some do. */
  public static final String IOC = "ioc";

  /**
   * Name of the processes through which client and backend, or IOCs and client, reach each other: a
   * link of ours, and what copies for Docker's engine.
   */
  public static final String RELAY = "relay";

  /** Name of the machine that the client runs on. */
  public static final String MACHINE = "machine";

  /** What the kernel counts in ticks of 10 ms gains nothing from being read more often. */
  private static final long PERIOD_MILLIS = 1000;

  private final SortedMap<String, Subject> subjects;
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final ScheduledExecutorService timer;
  private final List<Snapshot> levels = new ArrayList<>();
  private final long started = System.nanoTime();
  private volatile @Nullable RuntimeException missed;
  private long cpuNanos;

  private Sampler(Map<String, Subject> subjects) {
    this.subjects = new TreeMap<>(subjects);
    timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "beamtime-sampler");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Begins to read a client, its server and this machine.
   *
   * @param server where the server is reached; its provider and facts say how it is observed
   * @param client process id of the client
   */
  public static Sampler start(Endpoint server, long client) {
    return start(Subjects.of(server, client));
  }

  /** Begins to read these subjects, which it closes in the end. */
  @SuppressWarnings("FutureReturnValueIgnored") // a tick keeps what it fails with
  public static Sampler start(Map<String, Subject> subjects) {
    Sampler sampler = new Sampler(subjects);
    sampler.timer.scheduleAtFixedRate(
        sampler::tick, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    return sampler;
  }

  /** Reads processes by themselves from now on, not as part of the client that started them. */
  public synchronized void apart(String name, List<Long> processes) {
    if (subjects.get(CLIENT) instanceof ProcessTree client) {
      client.without(processes);
    }
    Subject before = subjects.put(name, new ProcessTree(processes));
    if (before != null) {
      before.close();
    }
  }

  /** How each subject is observed, or that it is not and why: for the record of the run. */
  public synchronized SortedMap<String, String> observed() {
    SortedMap<String, String> observed = new TreeMap<>();
    subjects.forEach((name, subject) -> observed.put(name, subject.observed()));
    return observed;
  }

  /**
   * Reads all subjects now, for the beginning or the end of a window. Returns when they are read,
   * after some milliseconds; folders of many files take longer.
   */
  public Snapshot read() {
    RuntimeException failure = missed;
    if (failure != null) {
      throw new IllegalStateException("a reading has failed", failure);
    }
    return read(Subject::readAll);
  }

  /** How a subject is read. */
  private interface Way {
    Reading read(Subject subject);
  }

  /** A timer drops a task that fails, and the next window would lack its peaks. */
  private void tick() {
    try {
      read(Subject::read);
    } catch (RuntimeException e) {
      missed = e;
    }
  }

  private synchronized Snapshot read(Way way) {
    long wall = System.nanoTime();
    long cpu = threads.getCurrentThreadCpuTime();
    SortedMap<String, Reading> all = new TreeMap<>();
    subjects.forEach((name, subject) -> all.put(name, way.read(subject)));
    Snapshot snapshot = new Snapshot(wall, System.nanoTime(), all);
    levels.add(snapshot.levels());
    cpuNanos += threads.getCurrentThreadCpuTime() - cpu;
    return snapshot;
  }

  /**
   * What each subject spent between two snapshots of this sampler, while all of them went on.
   *
   * @return by name of the subject
   */
  public SortedMap<String, Spent> spent(Snapshot from, Snapshot to) {
    return spent(from, to, Window::spent);
  }

  /** The same where the client waits while snapshots are taken, see {@link Marks}. */
  public SortedMap<String, Spent> spentAfter(Snapshot from, Snapshot to) {
    return spent(from, to, Window::spentAfter);
  }

  private synchronized SortedMap<String, Spent> spent(
      Snapshot from, Snapshot to, Function<Window, Spent> of) {
    List<Snapshot> between =
        levels.stream().filter(s -> s.nanos() >= from.nanos() && s.nanos() <= to.nanos()).toList();
    SortedMap<String, Spent> spent = new TreeMap<>();
    for (String name : subjects.keySet()) {
      spent.put(name, of.apply(new Window(name, from, to, between)));
    }
    return spent;
  }

  /**
   * Numbers of all subjects by their names: of client and server for each operation as well, of the
   * machine for each second alone, since what it spends is not the operations' own.
   *
   * @param spent by name of the subject
   * @param operations that were done meanwhile
   */
  public static SortedMap<String, Metric> metrics(Map<String, Spent> spent, double operations) {
    SortedMap<String, Metric> metrics = new TreeMap<>();
    spent.forEach(
        (subject, window) ->
            metrics.putAll(
                subject.equals(MACHINE)
                    ? window.perSecond(subject)
                    : window.metrics(subject, operations)));
    return metrics;
  }

  /** Share of one core that has gone into sampling so far, 0 to 1; of this process alone. */
  public synchronized double cpuShare() {
    return (double) cpuNanos / Math.max(1, System.nanoTime() - started);
  }

  /** Ends the readings. */
  @Override
  public void close() {
    timer.shutdownNow();
    closeSubjects();
  }

  private synchronized void closeSubjects() {
    subjects.values().forEach(Subject::close);
  }
}
