package beamtime.testbed.docker;

import beamtime.testbed.backend.Image;
import beamtime.testbed.system.Reason;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;

/**
 * A docker engine, found where Testcontainers finds it: {@code DOCKER_HOST}, the usual sockets, or
 * {@code ~/.testcontainers.properties}. No question takes longer than it is given: an engine that
 * is stopped must not stop the run.
 *
 * @param client asks it
 * @param version of the engine
 */
record Engine(DockerClient client, String version) {
  private static final Pattern WORDS = Pattern.compile("\\{\"message\":\"(.*)\"}");

  /** Whether {@link #quieten} was called. */
  private static final AtomicBoolean QUIET = new AtomicBoolean();

  /** The client of this process, once there is one. */
  private static final List<DockerClient> CLIENTS = new ArrayList<>();

  /** Time to look for an engine: most of it goes into loading classes. */
  private static final Duration DISCOVERY = Duration.ofSeconds(20);

  /** Time for an answer about something that the engine knows. */
  private static final Duration ANSWER = Duration.ofSeconds(10);

  /**
   * Asks for an engine.
   *
   * @param patience time that it may take to answer
   * @throws IOException where none answers in time; the message is one line
   */
  static Engine answering(Duration patience) throws IOException {
    try {
      DockerClient client = within(DISCOVERY, Engine::found);
      return within(patience, () -> new Engine(client, client.versionCmd().exec().getVersion()));
    } catch (IOException e) {
      throw new IOException("no docker engine answers (" + Reason.of(e) + ")", e);
    }
  }

  /**
   * One for this process: Testcontainers remembers in a file which of its ways led to an engine.
   */
  private static DockerClient found() throws IOException {
    synchronized (CLIENTS) {
      if (CLIENTS.isEmpty()) {
        List<DockerClientProviderStrategy> ways =
            ServiceLoader.load(DockerClientProviderStrategy.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        CLIENTS.add(client(ways));
      }
      return CLIENTS.get(0);
    }
  }

  @SuppressWarnings("UnusedException") // it says the same by its name, which would be shown
  private static DockerClient client(List<DockerClientProviderStrategy> ways) throws IOException {
    try {
      return DockerClientProviderStrategy.getFirstValidStrategy(ways).getDockerClient();
    } catch (IllegalStateException e) {
      throw new IOException("neither DOCKER_HOST nor one of the usual sockets leads to one");
    }
  }

  /**
   * Lets Testcontainers check the engine and begin its own clean-up (Ryuk), unless the user forbids
   * it by {@code TESTCONTAINERS_RYUK_DISABLED}.
   *
   * @param patience time that both may take
   */
  void prepare(Duration patience) throws IOException {
    if (QUIET.compareAndSet(false, true)) {
      quieten();
    }
    String host;
    try {
      host = within(patience, Engine::host);
    } catch (IOException e) {
      throw new IOException("Testcontainers can't use the docker engine: " + Reason.of(e), e);
    }
    if (!InetAddress.getByName(host).isLoopbackAddress()) {
      throw new IOException(
          "the docker engine's ports are on "
              + host
              + ", and servers are reached on this machine's"
              + " loopback alone (set TESTCONTAINERS_HOST_OVERRIDE=localhost where they are there)");
    }
  }

  private static String host() {
    DockerClientFactory factory = DockerClientFactory.instance();
    factory.client();
    return factory.dockerHostIpAddress();
  }

  /**
   * Testcontainers' own clean-up at the end of a JVM reports an engine that is gone by a stack
   * trace, after our own line about it.
   */
  private static void quieten() {
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, thrown) -> {
          if (thread.getThreadGroup() == DockerClientFactory.TESTCONTAINERS_THREAD_GROUP) {
            return;
          }
          if (before != null) {
            before.uncaughtException(thread, thrown);
          } else {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            thrown.printStackTrace();
          }
        });
  }

  /** Whether Testcontainers' clean-up is wanted, and its image with it. */
  static boolean wantsRyuk() {
    return !Boolean.parseBoolean(System.getenv("TESTCONTAINERS_RYUK_DISABLED"));
  }

  /** Whether the engine has the image. */
  boolean has(Image image) throws IOException {
    return within(
        ANSWER,
        () -> {
          try {
            client.inspectImageCmd(image.name()).exec();
            return true;
          } catch (NotFoundException e) {
            return false;
          }
        });
  }

  /** What the engine knows of an image that it has. */
  InspectImageResponse inspect(Image image) throws IOException {
    return within(ANSWER, () -> client.inspectImageCmd(image.name()).exec());
  }

  /** How a container is. */
  ContainerState state(String id) throws IOException {
    return within(ANSWER, () -> client.inspectContainerCmd(id).exec().getState());
  }

  /** The process of a container, where the engine is on this machine; its cgroup proves it. */
  OptionalLong pid(String id) throws IOException {
    Long pid = state(id).getPidLong();
    Path cgroup = Path.of("/proc", String.valueOf(pid), "cgroup");
    return pid != null && Files.isReadable(cgroup) && Files.readString(cgroup).contains(id)
        ? OptionalLong.of(pid)
        : OptionalLong.empty();
  }

  /** Removes a container with its anonymous volumes, running or not. */
  void remove(String id) throws IOException {
    within(
        ANSWER.multipliedBy(3),
        () -> {
          try {
            client.removeContainerCmd(id).withForce(true).withRemoveVolumes(true).exec();
          } catch (NotFoundException | ConflictException e) {
            return false; // gone, or just being removed by someone else
          }
          return true;
        });
  }

  /** Removes what our processes that have died left in the engine. */
  void sweep() throws IOException {
    for (Container container : labelled()) {
      if (Labels.isOrphan(container.getLabels())) {
        remove(container.getId());
      }
    }
  }

  private List<Container> labelled() throws IOException {
    return within(
        ANSWER,
        () ->
            client
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(List.of(Labels.OWNER))
                .exec());
  }

  /** Runs a question in a thread of its own, which is left behind where it gets no answer. */
  static <T> T within(Duration patience, Callable<T> question) throws IOException {
    FutureTask<T> task = new FutureTask<>(question);
    Thread thread = new Thread(task, "docker");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      thread.interrupt();
      throw new IOException("no answer within " + patience.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      throw new IOException(reason(Objects.requireNonNull(e.getCause())), e);
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** One line out of an exception; the engine puts its own words into JSON. */
  static String reason(Throwable thrown) {
    String line = Reason.of(thrown);
    Matcher words = WORDS.matcher(line);
    return words.find() ? words.group(1).replace("\\\"", "'") : line;
  }

  /** What a result must say of the image that ran, and of the engine. */
  Map<String, String> facts(Image image) throws IOException {
    Map<String, String> facts = new HashMap<>(facts("image", image));
    facts.put("engine", "docker " + version);
    return facts;
  }

  /** What a result must say of an image, in keys that begin with this one. */
  Map<String, String> facts(String key, Image image) throws IOException {
    InspectImageResponse found = inspect(image);
    List<String> digests = found.getRepoDigests();
    return Map.of(
        key,
        image.name(),
        key + ".id",
        found.getId(),
        key + ".digest",
        digests == null || digests.isEmpty() ? "none, not from a registry" : digests.get(0));
  }
}
