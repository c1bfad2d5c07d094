package beamtime.testbed;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toUnmodifiableMap;

import beamtime.core.backend.Bandwidth;
import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Kept;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.TestbedException;
import beamtime.core.owner.Owner;
import beamtime.testbed.backend.Backend;
import beamtime.testbed.docker.DockerProvider;
import beamtime.testbed.external.ExternalProvider;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.keeper.Joiner;
import beamtime.testbed.keeper.KeptBackends;
import beamtime.testbed.keeper.KeptRecord;
import beamtime.testbed.keeper.StateFolder;
import beamtime.testbed.link.Link;
import beamtime.testbed.link.Linkable;
import beamtime.testbed.link.WireProcess;
import beamtime.testbed.process.EmbeddedProvider;
import beamtime.testbed.provider.Provider;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Runs real backends as child processes or in containers, or uses those that the user runs already.
 */
public final class BackendTestbed implements Testbed {
  /** For forks under plain JMH: whatever they print lands between its lines. */
  private static final Progress SILENT = (backend, what) -> {};

  /** What a server was started with besides the user's properties. */
  private static final String BUILD = "Beamtime's build";

  private static final Map<String, Backend> BACKENDS =
      Backends.ALL.stream().collect(toUnmodifiableMap(Backend::name, identity()));

  private final DockerProvider docker;
  private final Map<String, Provider> providers;
  private final KeptBackends kept;

  /** With the user's cache folder. */
  public BackendTestbed() {
    this(Cache.ofUser(System.getenv()), StateFolder.ofKept());
  }

  /**
   * With folders of its own.
   *
   * @param state where kept backends are noted
   */
  public BackendTestbed(Cache cache, StateFolder state) {
    kept = new KeptBackends(state, this::sweep);
    docker = new DockerProvider(cache);
    providers =
        List.of(new EmbeddedProvider(cache), docker, new ExternalProvider()).stream()
            .collect(toUnmodifiableMap(Provider::name, identity()));
  }

  @Override
  public Set<String> backends() {
    return new TreeSet<>(BACKENDS.keySet());
  }

  @Override
  public Map<String, String> properties() {
    List<Option> options = new ArrayList<>(Settings.COMMON);
    options.addAll(DockerProvider.options());
    options.addAll(Link.OPTIONS);
    for (Backend backend : Backends.ALL) {
      options.addAll(backend.options());
      options.addAll(ExternalProvider.options(backend));
    }
    Map<String, String> all = new TreeMap<>();
    options.forEach(option -> all.put(option.key(), option.described()));
    return all;
  }

  @Override
  public Wire wire(Bandwidth bandwidth) throws IOException {
    return WireProcess.start(bandwidth);
  }

  @Override
  public Running start(String name, Map<String, String> properties, Progress progress) {
    sweep(properties);
    Settings settings = new Settings(properties);
    Backend backend = backend(name);
    Choice choice =
        Choice.of(backend.external(), settings, () -> docker.obstacle(backend, settings, progress));
    Linkable.require(backend, choice.provider(), settings);
    progress.step(name, "is " + choice.provider() + ", since " + choice.why());
    return Objects.requireNonNull(providers.get(choice.provider()), choice.provider())
        .start(backend, choice.why(), settings, progress);
  }

  @Override
  public Optional<Endpoint> find(
      String backend, Map<String, String> properties, Progress progress) {
    if (backend(backend).external().given(new Settings(properties))) {
      return Optional.of(start(backend, properties, progress).endpoint());
    }
    return joinKept(backend, properties, false, progress).map(Running::endpoint);
  }

  @Override
  public Endpoint join(String backend, Map<String, String> properties) {
    backend(backend);
    return joinKept(backend, properties, SILENT)
        .map(Running::endpoint)
        .orElseGet(
            () ->
                new Joiner(StateFolder.ofUser(System.getenv()), SILENT)
                    .join(backend, Owner.ofHost(), ours(properties)));
  }

  @Override
  public Kept up(String backend, Map<String, String> properties, Progress progress) {
    // Whether it is embedded or runs by docker, the keeper finds out.
    Choice choice =
        Choice.of(
            backend(backend).external(),
            new Settings(properties),
            () -> Optional.of("the keeper asks"));
    if (choice.isExternal()) {
      throw new TestbedException(
          backend
              + " is external, since "
              + choice.why()
              + ": it is up already; give the same property to each benchmark");
    }
    String build = backend(backend).build();
    Map<String, String> given = ours(properties);
    given.put(BUILD, build);
    Map<String, String> wanted = relevant(backend, properties);
    wanted.put(BUILD, build);
    return kept.up(backend, given, wanted, progress);
  }

  @Override
  public List<Kept> kept() {
    return kept.all();
  }

  @Override
  public Optional<Running> joinKept(
      String backend, Map<String, String> properties, Progress progress) {
    return joinKept(backend, properties, true, progress);
  }

  private Optional<Running> joinKept(
      String backend, Map<String, String> properties, boolean sameBuild, Progress progress) {
    Optional<KeptRecord> there = kept.find(backend);
    if (there.isEmpty()) {
      return Optional.empty();
    }
    Map<String, String> wanted = relevant(backend, properties);
    if (sameBuild) {
      wanted.put(BUILD, backend(backend).build());
    }
    String misfit = there.get().kept().misfit(wanted);
    if (!misfit.isEmpty()) {
      progress.step(backend, "is kept, but " + misfit + ": starts another");
      return Optional.empty();
    }
    progress.step(backend, "is kept since " + there.get().since() + ": joins it");
    return there.map(record -> KeptBackends.guest(record, backend(backend)));
  }

  @Override
  public boolean down(String backend) {
    return kept.down(backend);
  }

  @Override
  public List<String> sweep(Map<String, String> properties) {
    Settings settings = new Settings(properties);
    return providers.values().stream()
        .flatMap(provider -> provider.sweep(settings).stream())
        .toList();
  }

  /**
   * Those that the testbed understands, with absolute folders: the next command may run elsewhere.
   */
  private Map<String, String> ours(Map<String, String> properties) {
    Map<String, String> ours = new TreeMap<>(properties);
    ours.keySet().retainAll(properties().keySet());
    ours.computeIfPresent(
        Settings.DIR.key(), (key, folder) -> new Settings(properties).serverFolders().toString());
    return ours;
  }

  /** What tells one server of this backend from another. */
  private Map<String, String> relevant(String backend, Map<String, String> properties) {
    Map<String, String> ours = ours(properties);
    ours.keySet().removeAll(List.of(Settings.OFFLINE.key(), Settings.TIMEOUT.key()));
    ours.remove(Settings.PROVIDER.key(), Choice.AUTO);
    Set<String> own =
        backend(backend).options().stream().map(Option::key).collect(Collectors.toSet());
    for (String other : backends()) {
      if (!other.equals(backend)) {
        ours.keySet()
            .removeIf(key -> key.startsWith("testbed." + other + ".") && !own.contains(key));
      }
    }
    return ours;
  }

  private Backend backend(String name) {
    Backend backend = BACKENDS.get(name);
    if (backend == null) {
      throw new TestbedException("unknown backend '" + name + "': use one of " + backends());
    }
    return backend;
  }
}
