package beamtime.testbed.embedded;

import beamtime.core.store.Endpoint;
import beamtime.core.store.Testbed.Running;
import beamtime.core.store.TestbedException;
import beamtime.testbed.provider.LogFile;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Pause;
import beamtime.testbed.system.PortTakenException;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * A server that runs as our child, with its folder and log. A shutdown hook closes it when this
 * process ends by itself, by Ctrl-C or by SIGTERM.
 */
final class ChildServer implements Running {
  /** What servers say when they do not get their port. */
  private static final String[] BUSY = {
    "Address already in use", "BindException", "Could not start ZK at requested port"
  };

  /** Lines of a log that fit into a message and mostly hold the cause. */
  private static final int LINES = 3;

  /** Time for a polite stop: its data is thrown away, so nobody waits for a long flush. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final String backend;
  private final RunFolder folder;
  private final LogFile log;
  private final Thread hook;
  private Child child;
  private Launch launch;
  private String version;
  private Endpoint endpoint;
  private boolean closed;
  private boolean failed;

  ChildServer(String backend, RunFolder folder, LogFile log) {
    this.backend = backend;
    this.folder = folder;
    this.log = log;
    this.hook = new Thread(this::stopAtExit, "stop-" + backend);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Starts the process; answers nothing yet. */
  synchronized void start(Launch what) throws IOException {
    if (closed) {
      throw new TestbedException(backend + " was stopped before it was up");
    }
    launch = what;
    child = Child.start(what.command(), what.environment(), folder.path(), log);
    folder.write(RunFolder.SERVERS, child.processes());
  }

  /** Waits until the server answers a real request. */
  void awaitAnswer(Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (version == null) {
      String unanswered = ask();
      if (version == null) {
        check(unanswered, System.nanoTime() - deadline > 0, patience);
        Pause.millis(100);
      }
    }
  }

  private String ask() {
    try {
      version = launch.probe().version();
      return "";
    } catch (IOException e) {
      return Reason.of(e);
    }
  }

  private void check(String unanswered, boolean late, Duration patience) {
    if (!child.alive()) {
      throw died();
    }
    if (late) {
      failed = true;
      throw new TestbedException(
          backend
              + " did not answer within "
              + patience.toSeconds()
              + " s ("
              + unanswered
              + "): raise "
              + Settings.TIMEOUT.key()
              + " or see "
              + log.path()
              + ", which ends: "
              + log.tail(LINES));
    }
  }

  private RuntimeException died() {
    String line =
        backend
            + " "
            + child.ending()
            + " at its start; see "
            + log.path()
            + ", which ends: "
            + log.tail(LINES);
    if (log.mentions(BUSY)) {
      return new PortTakenException(line);
    }
    failed = true;
    return log.mentions("No space left on device")
        ? new TestbedException(
            "the disk of "
                + folder.path()
                + " is full: make room there or set "
                + Settings.DIR.key()
                + "; "
                + line)
        : new TestbedException(line);
  }

  /** Completes the endpoint once the server answers. */
  void describe(String provider, String why, String artifact, String memory) throws IOException {
    Map<String, String> facts = new HashMap<>(launch.facts());
    facts.put("provider", provider);
    facts.put("why", why);
    facts.put("pid", Long.toString(child.serverPid()));
    facts.put("log", log.path().toString());
    facts.put("heap", memory);
    facts.put("artifact", artifact);
    folder.write(RunFolder.SERVERS, child.processes());
    endpoint = new Endpoint(backend, provider, version, launch.address(), facts);
  }

  @Override
  public Endpoint endpoint() {
    return endpoint;
  }

  @Override
  public synchronized String failure() {
    if (closed) {
      return backend + " was stopped";
    }
    if (child.alive()) {
      return null;
    }
    failed = true;
    return backend + " " + child.ending() + "; log: " + log.path();
  }

  @Override
  public void close() {
    stop();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is going down already, and the hook found nothing left to do.
    }
  }

  private void stopAtExit() {
    try {
      stop();
    } catch (TestbedException e) {
      System.err.println(e.getMessage());
    }
  }

  private synchronized void stop() {
    if (closed) {
      return;
    }
    failed |= child != null && !child.alive();
    closed = true;
    if (child != null) {
      child.stop(PATIENCE);
    }
    try {
      folder.delete();
      if (!failed) {
        log.discard();
      }
    } catch (IOException e) {
      throw new TestbedException(
          "can't remove what " + backend + " left in " + folder.path() + ": " + Reason.of(e), e);
    }
  }
}
