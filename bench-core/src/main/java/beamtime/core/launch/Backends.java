package beamtime.core.launch;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.EndpointFile;
import beamtime.core.backend.LacksException;
import beamtime.core.backend.RoundTrip;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.TestbedException;
import beamtime.core.cell.Nearest;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.ServerName;
import beamtime.core.owner.SafetyNet;
import beamtime.core.result.BackendRecord;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** The backends of a run: started side by side, once, and stopped when closed. */
public final class Backends implements AutoCloseable {
  /** Fact of a server that died and was started again: why it died, each time. */
  private static final String DIED = "died";

  /** A server that dies more often in a run stays dead. */
  private static final int STARTS_AGAIN = 3;

  private final Map<String, Testbed.Running> running = new ConcurrentHashMap<>();
  private final Map<String, String> failures = new ConcurrentHashMap<>();
  private final Map<String, String> lacks = new ConcurrentHashMap<>();
  private final Map<String, List<String>> deaths = new ConcurrentHashMap<>();
  private final Map<String, Map<String, String>> given = new ConcurrentHashMap<>();
  private final Path runFolder;
  private final Testbed.Progress progress;
  private volatile boolean stopped;
  private final SafetyNet safetyNet = new SafetyNet("stop-backends", this::stopAll);

  private Backends(Path runFolder, Testbed.Progress progress) {
    this.runFolder = runFolder;
    this.progress = progress;
  }

  /** Every backend that they can run. */
  public static Set<String> known() {
    Set<String> known = new TreeSet<>();
    Testbed.all().forEach(testbed -> known.addAll(testbed.backends()));
    return known;
  }

  /** Properties that the testbeds understand, with their meaning. */
  public static Map<String, String> properties() {
    Map<String, String> all = new LinkedHashMap<>();
    Testbed.all().forEach(testbed -> all.putAll(testbed.properties()));
    return all;
  }

  /** Where a backend that is already up is reached; empty where it would have to be started. */
  public static Optional<Endpoint> find(
      String name, Map<String, String> properties, Testbed.Progress progress) {
    return testbedOf(name).find(name, properties, progress);
  }

  /**
   * Starts what it can; {@link #failure} and {@link #lack} say why others are not up.
   *
   * @param names of servers, by which the other methods ask for them
   * @param properties of each of them
   */
  public static Backends start(
      Collection<String> names,
      Function<ServerName, Map<String, String>> properties,
      Testbed.Progress progress,
      Path runFolder) {
    Map<String, Map<String, String>> given = new TreeMap<>();
    names.forEach(name -> given.put(name, linked(properties, ServerName.parse(name))));
    Backends backends =
        all(
            names,
            runFolder,
            name -> started(ServerName.parse(name), given.getOrDefault(name, Map.of()), progress),
            progress);
    backends.given.putAll(given);
    return backends;
  }

  private static Map<String, String> linked(
      Function<ServerName, Map<String, String>> properties, ServerName server) {
    Map<String, String> own = new TreeMap<>(properties.apply(server));
    if (!server.roundTrip().isEmpty()) {
      own.put(Testbed.ROUND_TRIP, server.roundTrip());
    }
    return own;
  }

  private static Testbed.Running started(
      ServerName server, Map<String, String> properties, Testbed.Progress progress) {
    Testbed.Running backend =
        testbedOf(server.backend()).start(server.backend(), properties, progress);
    if (!server.tuning().isEmpty() && backend.endpoint().isExternal()) {
      backend.close();
      throw new LacksException(
          "the tuning '" + server.tuning() + "' is for servers that a run starts; this one runs");
    }
    return backend;
  }

  /** The properties that a server was started with; none where it was joined. */
  public Map<String, String> properties(String name) {
    return given.getOrDefault(name, Map.of());
  }

  /**
   * The same, but a kept backend that fits the properties is joined instead. For single benchmarks
   * alone: what lies in a kept server from earlier ones would show in the results of a run.
   */
  public static Backends joinOrStart(
      Collection<String> names,
      Map<String, String> properties,
      Testbed.Progress progress,
      Path runFolder) {
    Map<String, String> asked = new TreeMap<>(properties);
    asked.remove(Testbed.LOGS); // another folder for logs makes no other server
    return all(
        names,
        runFolder,
        name -> {
          Testbed testbed = testbedOf(name);
          return testbed
              .joinKept(name, asked, progress)
              .orElseGet(() -> testbed.start(name, properties, progress));
        },
        progress);
  }

  private static Backends all(
      Collection<String> names,
      Path runFolder,
      Function<String, Testbed.Running> source,
      Testbed.Progress progress) {
    Backends backends = new Backends(runFolder, progress);
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Map<String, Future<?>> starts = new LinkedHashMap<>();
      for (String name : new TreeSet<>(names)) {
        starts.put(name, threads.submit(() -> backends.add(name, source.apply(name))));
      }
      for (Map.Entry<String, Future<?>> start : starts.entrySet()) {
        try {
          start.getValue().get();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          backends.close();
          throw new TestbedException("interrupted while " + start.getKey() + " started", e);
        } catch (ExecutionException e) {
          backends.note(start.getKey(), Objects.requireNonNull(e.getCause()));
        }
      }
    } finally {
      threads.shutdownNow();
    }
    return backends;
  }

  private void add(String name, Testbed.Running backend) {
    running.put(name, backend);
    EndpointFile.write(
        RunContext.endpointFile(runFolder, ServerName.parse(name)), backend.endpoint());
  }

  /**
   * Starts a server of {@link #start} again that died: with the same properties, by the same
   * provider, and with nothing in it.
   *
   * @return whether it is up again; false too where it has died too often, or could not start
   */
  public boolean startAgain(String name) {
    Testbed.Running dead = running.get(name);
    Map<String, String> properties = new TreeMap<>(properties(name));
    String why = failures.containsKey(name) || dead == null ? null : dead.failure();
    if (stopped || properties.isEmpty() || dead == null || why == null) {
      return false;
    }
    List<String> before = deaths.computeIfAbsent(name, key -> new CopyOnWriteArrayList<>());
    if (before.size() == STARTS_AGAIN) {
      return false;
    }
    before.add(why);
    progress.step(name, "is started again, empty: " + why);
    properties.put(Testbed.PROVIDER, dead.endpoint().provider());
    try {
      dead.close();
      add(name, started(ServerName.parse(name), properties, progress));
      return true;
    } catch (RuntimeException e) { // whatever it is, other servers are up
      note(name, new TestbedException(why + "; started again: " + e.getMessage(), e));
      return false;
    }
  }

  /** Why a server died, each time that it was started again. */
  public List<String> deaths(String name) {
    return List.copyOf(deaths.getOrDefault(name, List.of()));
  }

  /** The testbed that can run a backend. */
  public static Testbed testbedOf(String name) {
    return Testbed.of(name)
        .orElseThrow(
            () ->
                new TestbedException(
                    "no testbed can run the backend '"
                        + name
                        + "'; "
                        + Nearest.hint(name, known())));
  }

  private void note(String name, Throwable thrown) {
    if (thrown instanceof LacksException) {
      lacks.put(name, thrown.getMessage());
    } else {
      failures.put(
          name, thrown instanceof TestbedException ? thrown.getMessage() : thrown.toString());
    }
  }

  /** What the backend lacks of what the properties ask for, so that it is left out. */
  public Optional<String> lack(String name) {
    return Optional.ofNullable(lacks.get(name));
  }

  /** Why the backend is not up, as far as that is known without asking it; empty while it is. */
  public Optional<String> failure(String name) {
    String atStart = failures.get(name);
    if (atStart != null) {
      return Optional.of(atStart);
    }
    Testbed.Running backend = running.get(name);
    return backend == null ? Optional.empty() : Optional.ofNullable(backend.failure());
  }

  /** Why nothing should be asked of the backend: it is not up, or does not answer. */
  public Optional<String> unfit(String name) {
    return failure(name).or(() -> silence(name));
  }

  /**
   * Why something failed: the backend is not up, or it hangs or lacks something, and what was seen
   * of that.
   */
  public String cause(String name, String seen) {
    return failure(name)
        .orElseGet(
            () ->
                silence(name).or(() -> shortage(name)).map(what -> what + "; ").orElse("") + seen);
  }

  /** With what it is short of, which may be why it hangs; it may also die while it is asked. */
  private Optional<String> silence(String name) {
    return Optional.ofNullable(running.get(name))
        .map(Testbed.Running::silence)
        .map(
            why ->
                failure(name)
                    .orElseGet(() -> shortage(name).map(what -> what + "; ").orElse("") + why));
  }

  private Optional<String> shortage(String name) {
    return Optional.ofNullable(running.get(name)).map(Testbed.Running::shortage);
  }

  /**
   * Fails where one is not up.
   *
   * @throws UsageException that says why
   */
  public void requireUp(Collection<String> names) {
    for (String name : names) {
      lack(name)
          .or(() -> failure(name))
          .ifPresent(
              why -> {
                throw new UsageException(why);
              });
    }
  }

  /** Where the backend is reached; empty where it could not be started. */
  public Optional<Endpoint> endpoint(String name) {
    return Optional.ofNullable(running.get(name)).map(Testbed.Running::endpoint);
  }

  /** Names of the backends by the ids of their processes on this machine. */
  public Map<Long, String> processes(Collection<String> names) {
    Map<Long, String> processes = new TreeMap<>();
    for (String name : names) {
      endpoint(name)
          .ifPresent(at -> at.processes().forEach(process -> processes.put(process, name)));
    }
    return processes;
  }

  /** Whether a backend is known to be compiled: no JVM, which gets faster for a while. */
  public boolean isCompiled(String name) {
    return areCompiled(processes(List.of(name)).keySet());
  }

  static boolean areCompiled(Collection<Long> pids) {
    return !pids.isEmpty()
        && pids.stream()
            .map(pid -> ProcessHandle.of(pid).flatMap(process -> process.info().command()))
            .allMatch(program -> program.isPresent() && !program.get().endsWith("/java"));
  }

  /** Names of the backends that stay up when they are closed, with whatever was left in them. */
  public Set<String> stayingUp() {
    Set<String> names = new TreeSet<>();
    running.forEach(
        (name, backend) -> {
          if (backend.staysUp()) {
            names.add(name);
          }
        });
    return names;
  }

  /**
   * The link to the backend as it is now; empty where there is none.
   *
   * @throws TestbedException where the backend does not answer
   */
  public Optional<RoundTrip> roundTrip(String name) {
    return Optional.ofNullable(running.get(name)).flatMap(Testbed.Running::roundTrip);
  }

  /** Their part of the run's record, by the names of their servers. */
  public List<BackendRecord> records(Collection<String> names) {
    return names.stream().map(this::record).toList();
  }

  private BackendRecord record(String name) {
    Optional<Endpoint> at = endpoint(name);
    return new BackendRecord(
        name,
        at.map(Endpoint::provider).orElse(""),
        at.map(Endpoint::version).orElse(""),
        new TreeMap<>(at.map(Endpoint::address).orElse(Map.of())),
        facts(name, at),
        lack(name).or(() -> failure(name)).orElse(""));
  }

  private SortedMap<String, String> facts(String name, Optional<Endpoint> at) {
    SortedMap<String, String> facts = new TreeMap<>(at.map(Endpoint::facts).orElse(Map.of()));
    List<String> died = deaths(name);
    if (!died.isEmpty()) {
      facts.put(DIED, "and was started again, empty: " + String.join("; ", died));
    }
    return facts;
  }

  /** Side by side, since each takes seconds; what one fails with is thrown once all have ended. */
  private void stopAll() {
    stopped = true;
    ExecutorService threads = Executors.newCachedThreadPool();
    List<CompletableFuture<Void>> stops =
        running.values().stream()
            .map(backend -> CompletableFuture.runAsync(backend::close, threads))
            .toList();
    threads.shutdown();
    try {
      CompletableFuture.allOf(stops.toArray(CompletableFuture[]::new)).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  @Override
  public void close() {
    stopAll();
    safetyNet.close();
  }
}
