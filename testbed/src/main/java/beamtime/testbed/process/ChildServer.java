package beamtime.testbed.process;

import static java.util.stream.Collectors.joining;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.core.owner.SafetyNet;
import beamtime.testbed.backend.Launch;
import beamtime.testbed.backend.Node;
import beamtime.testbed.link.SiteLink;
import beamtime.testbed.provider.FirstAnswer;
import beamtime.testbed.provider.Hearing;
import beamtime.testbed.provider.LogFile;
import beamtime.testbed.provider.Logs;
import beamtime.testbed.provider.Shortage;
import beamtime.testbed.system.Memory;
import beamtime.testbed.system.PortTakenException;
import beamtime.testbed.system.Reason;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A server that runs as child of this process, in one or more processes, with its folder and logs.
 * A shutdown hook closes it when this process ends by itself, by Ctrl-C or by SIGTERM.
 */
final class ChildServer implements Running, FirstAnswer.Watch {
  /** What the system says of a port that another program has. */
  private static final List<String> BUSY = List.of("Address already in use", "BindException");

  /** Time for a polite stop: its data is thrown away, so a long flush is not waited for. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final String backend;
  private final List<String> portTaken;
  private final ServerFolder folder;
  private final Logs logs;
  private final SafetyNet exit;
  private final List<RunningNode> nodes = new ArrayList<>();
  private Optional<SiteLink> link = Optional.empty();

  @SuppressWarnings("NullAway.Init") // by start()
  private Launch launch;

  @SuppressWarnings("NullAway.Init") // by start()
  private Hearing hearing;

  @SuppressWarnings("NullAway.Init") // by describe()
  private Endpoint endpoint;

  private boolean closed;
  private boolean failed;

  ChildServer(String backend, List<String> portTaken, ServerFolder folder, Logs logs) {
    this.backend = backend;
    this.portTaken = portTaken;
    this.folder = folder;
    this.logs = logs;
    this.exit = new SafetyNet("stop-" + backend, this::stopAtExit);
  }

  /** Starts the processes; they answer nothing yet. */
  synchronized void start(Launch what) throws IOException {
    if (closed) {
      throw new TestbedException(backend + " was stopped before it was up");
    }
    launch = what;
    hearing = new Hearing(backend, what.service().probe(), Hearing.PATIENCE);
    if (what.secondSite().isPresent()) {
      link = Optional.of(SiteLink.open(what.secondSite().get()));
    }
    for (Node node : what.nodes()) {
      String name = node.label(backend);
      LogFile log = logs.create(name);
      OptionalLong kills = Memory.kills();
      Child child = Child.start(node.command(), node.environment(), folder.path(), log);
      nodes.add(new RunningNode(name, child, log, kills));
      recordProcesses();
    }
  }

  private void recordProcesses() throws IOException {
    folder.write(ServerFolder.SERVERS, joined("", node -> node.child().processes()));
  }

  private String joined(String separator, Function<RunningNode, String> part) {
    return nodes.stream().map(part).collect(joining(separator));
  }

  /** Waits until all of it answers real requests; returns its version. */
  String awaitAnswer(Duration patience) {
    failed = true;
    String version =
        new FirstAnswer(backend, patience, this)
            .await(launch.service().forming(), launch.service().probe());
    failed = false;
    return version;
  }

  @Override
  public void checkAlive() {
    for (RunningNode node : nodes) {
      if (!node.alive()) {
        throw died(node);
      }
    }
  }

  @Override
  public String told() {
    return joined("; ", node -> toldBy(node.log()));
  }

  private static String toldBy(LogFile log) {
    return log.path() + ", which ends: " + log.tail();
  }

  private RuntimeException died(RunningNode node) {
    String line = node.ending(" at its start", folder.path()) + "; see " + toldBy(node.log());
    if (node.log().mentions(BUSY) || node.log().mentions(portTaken)) {
      failed = false; // it is tried again
      return new PortTakenException(line);
    }
    return new TestbedException(line);
  }

  /**
   * Completes the endpoint once the server answers.
   *
   * @param known facts that are added to those of the launch, of the processes and of their logs
   */
  void describe(String provider, String version, Map<String, String> known) throws IOException {
    Map<String, String> facts = new HashMap<>(launch.service().facts());
    facts.putAll(known);
    facts.put("provider", provider);
    facts.put("pid", joined(",", node -> Long.toString(node.child().serverPid())));
    facts.put("log", joined(",", node -> node.log().path().toString()));
    recordProcesses();
    endpoint = new Endpoint(backend, provider, version, launch.service().address(), facts);
  }

  @Override
  public Endpoint endpoint() {
    return endpoint;
  }

  @Override
  public synchronized @Nullable String failure() {
    if (closed) {
      return backend + " was stopped";
    }
    return nodes.stream()
        .filter(node -> !node.alive())
        .findFirst()
        .map(
            node -> {
              failed = true;
              return node.ending("", folder.path()) + "; log: " + node.log().path();
            })
        .orElse(null);
  }

  @Override
  public @Nullable String silence() {
    return hearing.silence(endpoint.facts().getOrDefault("log", ""));
  }

  @Override
  public @Nullable String shortage() {
    return Shortage.ofDisk(folder.path()).orElse(null);
  }

  @Override
  public void close() {
    stop();
    exit.close();
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
    failed |= nodes.stream().anyMatch(node -> !node.alive());
    closed = true;
    link.ifPresent(SiteLink::close);
    Child.stop(nodes.stream().map(RunningNode::child).toList(), PATIENCE);
    try {
      folder.delete();
      if (!failed) {
        for (RunningNode node : nodes) {
          node.log().discard();
        }
      }
    } catch (IOException e) {
      throw new TestbedException(
          "can't remove what " + backend + " left in " + folder.path() + ": " + Reason.of(e), e);
    }
  }
}
