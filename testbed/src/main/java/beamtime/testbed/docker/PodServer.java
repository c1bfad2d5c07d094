package beamtime.testbed.docker;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.core.owner.SafetyNet;
import beamtime.testbed.backend.Image;
import beamtime.testbed.backend.Pod;
import beamtime.testbed.provider.FirstAnswer;
import beamtime.testbed.provider.Hearing;
import beamtime.testbed.provider.LogFile;
import beamtime.testbed.provider.Shortage;
import beamtime.testbed.setting.Limits;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ending;
import beamtime.testbed.system.Pause;
import beamtime.testbed.system.PortTakenException;
import beamtime.testbed.system.Reason;
import beamtime.testbed.system.ServerFolder;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports.Binding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.output.OutputFrame;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;

/**
 * A server that runs in containers. A shutdown hook removes them when this process ends by itself,
 * by Ctrl-C or by SIGTERM.
 */
final class PodServer implements Running, FirstAnswer.Watch {
  /** What an engine says when a port of the host is gone. */
  private static final List<String> BUSY =
      List.of("port is already allocated", "address already in use");

  /** Time for what a JVM that goes down waits for: a start, and Testcontainers' own clean-up. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final String backend;
  private final Engine engine;
  private final ServerFolder folder;
  private final LogFile log;
  private final SafetyNet exit;

  /** Held while containers start, are looked at or stop. */
  private final ReentrantLock turn = new ReentrantLock();

  /** Nodes in the order of their start; filled while they start. */
  private final List<Pod.Node> started = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // by awaitAnswer()
  private Hearing hearing;

  @SuppressWarnings("NullAway.Init") // by describe()
  private Endpoint endpoint;

  private boolean closed;
  private boolean failed;

  PodServer(String backend, Engine engine, ServerFolder folder, LogFile log) {
    this.backend = backend;
    this.engine = engine;
    this.folder = folder;
    this.log = log;
    this.exit = new SafetyNet("stop-" + backend, this::stopAtExit);
  }

  /**
   * Starts the containers; answers nothing yet.
   *
   * @param patience time that the engine may take for each
   */
  void start(Pod pod, Limits limits, Duration patience) {
    turn.lock();
    try {
      if (closed) {
        throw new TestbedException(backend + " was stopped before it was up");
      }
      for (Pod.Node node : pod.nodes()) {
        startNode(node, pod.ports(), limits, patience);
      }
    } finally {
      turn.unlock();
    }
  }

  private void startNode(Pod.Node node, List<Integer> ports, Limits limits, Duration patience) {
    GenericContainer<?> container = node.container();
    container.setExposedPorts(List.of());
    container.waitingFor(new ByProbe());
    container.withLogConsumer(this::append);
    container.withCreateContainerCmdModifier(
        command -> {
          command.getLabels().putAll(Labels.own(backend));
          limit(command.getHostConfig(), limits);
          if (started.isEmpty()) {
            publish(command, ports);
          } else {
            String first = started.get(0).container().getContainerId();
            command.getHostConfig().withNetworkMode("container:" + first);
          }
        });
    try {
      Engine.within(
          patience,
          () -> {
            container.start();
            return true;
          });
    } catch (IOException e) {
      throw refused(node, e);
    }
    started.add(node);
  }

  /** On the loopback address alone: a server without a password must not be open to the network. */
  private static void publish(CreateContainerCmd command, List<Integer> ports) {
    List<ExposedPort> exposed = ports.stream().map(ExposedPort::tcp).toList();
    command.withExposedPorts(exposed);
    command
        .getHostConfig()
        .withPortBindings(
            exposed.stream()
                .map(
                    port ->
                        new PortBinding(Binding.bindIpAndPort("127.0.0.1", port.getPort()), port))
                .toList());
  }

  private static void limit(HostConfig config, Limits limits) {
    limits.cpus().ifPresent(cpus -> config.withNanoCPUs(Math.round(cpus * 1e9)));
    limits
        .memory()
        .map(Size::bytes)
        .ifPresent(bytes -> config.withMemory(bytes).withMemorySwap(bytes));
  }

  private RuntimeException refused(Pod.Node node, IOException e) {
    removeUnstarted(node.container().getContainerId());
    String why = String.valueOf(e.getMessage());
    String line = backend + ": container of " + node.name() + " can't be started: " + why;
    if (BUSY.stream().anyMatch(why::contains)) {
      return new PortTakenException(line);
    }
    failed = true;
    return new TestbedException(line + ending(), e);
  }

  private void removeUnstarted(@Nullable String id) {
    try {
      if (id != null) {
        engine.remove(id);
      }
    } catch (IOException e) {
      return; // it goes when this process ends
    }
  }

  /** Waits until all of it answers real requests; returns its version. */
  String awaitAnswer(Pod pod, Duration patience) {
    failed = true;
    String version =
        new FirstAnswer(backend, patience, this)
            .await(pod.service().forming(), pod.service().probe());
    hearing = new Hearing(backend, pod.service().probe(), Hearing.PATIENCE);
    failed = false;
    return version;
  }

  @Override
  public void checkAlive() {
    String down = down();
    if (down != null) {
      throw new TestbedException(down + " at its start" + ending());
    }
  }

  @Override
  public String told() {
    return log.path() + (Files.exists(log.path()) ? ", which ends: " + log.tail() : "");
  }

  private String ending() {
    return Files.exists(log.path()) ? "; see " + told() : "";
  }

  /** Completes the endpoint once the server answers. */
  void describe(String version, Image image, Pod pod, Map<String, String> known)
      throws IOException {
    Map<String, String> facts = new HashMap<>(pod.service().facts());
    facts.putAll(known);
    facts.putAll(engine.facts(image));
    for (Pod.Node node : started) {
      Image its = new Image(node.container().getDockerImageName());
      if (!its.parsed().equals(image.parsed())) {
        facts.putAll(engine.facts("image." + node.name(), its));
      }
    }
    facts.put("provider", DockerProvider.NAME);
    facts.put("log", log.path().toString());
    facts.put("container", String.join(",", ids()));
    Map<Boolean, List<Pod.Node>> nodes =
        started.stream()
            .collect(Collectors.partitioningBy(node -> node.name().equals(Toxiproxy.NAME)));
    facts.putAll(processes("pid", nodes.getOrDefault(false, List.of())));
    facts.putAll(processes(Endpoint.LINK_PID, nodes.getOrDefault(true, List.of())));
    endpoint = new Endpoint(backend, DockerProvider.NAME, version, pod.service().address(), facts);
  }

  private List<String> ids() {
    return ids(started);
  }

  private static List<String> ids(List<Pod.Node> nodes) {
    return nodes.stream().map(node -> node.container().getContainerId()).toList();
  }

  /** A fact with the processes of nodes; none where not all of them are on this machine. */
  private Map<String, String> processes(String fact, List<Pod.Node> nodes) throws IOException {
    List<String> pids = new ArrayList<>();
    for (String id : ids(nodes)) {
      engine.pid(id).ifPresent(pid -> pids.add(Long.toString(pid)));
    }
    return pids.isEmpty() || pids.size() < nodes.size()
        ? Map.of()
        : Map.of(fact, String.join(",", pids));
  }

  @Override
  public Endpoint endpoint() {
    return endpoint;
  }

  @Override
  public @Nullable String failure() {
    turn.lock();
    try {
      if (closed) {
        return backend + " was stopped";
      }
      String down = down();
      failed |= down != null;
      return down == null ? null : down + shortageTold() + "; log: " + log.path();
    } finally {
      turn.unlock();
    }
  }

  private String shortageTold() {
    return Files.exists(log.path())
        ? Shortage.told(log, "docker").map(what -> ", since " + what).orElse("")
        : "";
  }

  @Override
  public @Nullable String silence() {
    return hearing.silence(log.path().toString());
  }

  /** Why a node is no longer up; null while all are. */
  private @Nullable String down() {
    for (Pod.Node node : started) {
      String id = node.container().getContainerId();
      String who = backend + "'s container " + id.substring(0, 12) + " (" + node.name() + ") ";
      try {
        ContainerState state = engine.state(id);
        if (!Boolean.TRUE.equals(state.getRunning())) {
          return who + ended(state);
        }
      } catch (IOException e) {
        return who + "can't be inspected: " + Reason.of(e);
      }
    }
    return null;
  }

  private static String ended(ContainerState state) {
    if (Boolean.TRUE.equals(state.getOOMKilled())) {
      return "was killed since it needed more memory than " + Settings.MEMORY.key() + " allows";
    }
    Long code = state.getExitCodeLong();
    return code == null ? "ended" : new Ending(code).toString();
  }

  @Override
  public void close() {
    boolean exiting = !exit.remove();
    turn.lock();
    try {
      stop(exiting);
    } finally {
      turn.unlock();
    }
  }

  /** Not for long where the engine stalls in a start. */
  private void stopAtExit() {
    try {
      if (!turn.tryLock(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        System.err.println(
            backend + " is still being started by docker; the next start removes what comes of it");
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    try {
      stop(true);
    } catch (TestbedException e) {
      System.err.println(e.getMessage());
    } finally {
      turn.unlock();
    }
  }

  private void stop(boolean exiting) {
    if (closed) {
      return;
    }
    closed = true;
    List<String> left = new ArrayList<>();
    if (exiting && !Engine.wantsRyuk()) {
      awaitTestcontainers();
    }
    for (int i = started.size() - 1; i >= 0; i--) {
      String id = started.get(i).container().getContainerId();
      try {
        engine.remove(id);
      } catch (IOException e) {
        left.add(id.substring(0, 12) + " (" + Reason.of(e) + ")");
      }
    }
    try {
      folder.delete();
      if (!failed) {
        log.discard();
      }
    } catch (IOException e) {
      left.add(folder.path() + " (" + Reason.of(e) + ")");
    }
    if (!left.isEmpty()) {
      throw new TestbedException(
          "can't remove what "
              + backend
              + " left: "
              + String.join(", ", left)
              + "; the next start removes it");
    }
  }

  /**
   * Without Ryuk, Testcontainers removes its containers by a shutdown hook of its own, which prints
   * a stack trace where the containers are gone.
   */
  private void awaitTestcontainers() {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < deadline && isThere()) {
      Pause.millis(100);
    }
  }

  private boolean isThere() {
    for (Pod.Node node : started) {
      try {
        engine.state(node.container().getContainerId());
        return true;
      } catch (IOException e) {
        // gone, or the engine is
      }
    }
    return false;
  }

  private void append(OutputFrame frame) {
    byte[] bytes = frame.getBytes();
    if (bytes == null) {
      return; // the end of a stream
    }
    try {
      Files.write(log.path(), bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Nothing to wait for: a real request shows when the server is up. */
  private static final class ByProbe extends AbstractWaitStrategy {
    @Override
    protected void waitUntilReady() {}
  }
}
