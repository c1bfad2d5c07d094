package beamtime.testbed;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toUnmodifiableMap;

import beamtime.core.store.Endpoint;
import beamtime.core.store.Testbed;
import beamtime.core.store.TestbedException;
import beamtime.testbed.docker.DockerProvider;
import beamtime.testbed.embedded.ElasticsearchServer;
import beamtime.testbed.embedded.EmbeddedProvider;
import beamtime.testbed.embedded.HBaseServer;
import beamtime.testbed.embedded.IcatServer;
import beamtime.testbed.embedded.MongoServer;
import beamtime.testbed.embedded.Server;
import beamtime.testbed.external.External;
import beamtime.testbed.external.ExternalProvider;
import beamtime.testbed.external.Externals;
import beamtime.testbed.external.IcatLogin;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.link.Link;
import beamtime.testbed.link.Linkable;
import beamtime.testbed.provider.Provider;
import beamtime.testbed.server.HBaseJars;
import beamtime.testbed.server.ServerOptions;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Versions;
import beamtime.testbed.system.Owner;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Runs real backends as child processes or in containers, or uses those that the user runs already.
 */
public final class BackendTestbed implements Testbed {
  private final Map<String, Server> servers;
  private final Map<String, External> externals;
  private final DockerProvider docker;
  private final Map<String, Provider> providers;

  /** With the user's cache folder. */
  public BackendTestbed() {
    this(Cache.ofUser(System.getenv()));
  }

  BackendTestbed(Cache cache) {
    Versions versions = new Versions();
    servers =
        List.of(
                new ElasticsearchServer(versions),
                new HBaseServer(new HBaseJars(versions)),
                new IcatServer(versions),
                new MongoServer(versions))
            .stream()
            .collect(toUnmodifiableMap(Server::backend, identity()));
    externals = Externals.all().stream().collect(toUnmodifiableMap(External::backend, identity()));
    docker = new DockerProvider(versions, cache);
    providers =
        List.of(new EmbeddedProvider(servers, cache), docker, new ExternalProvider(externals))
            .stream()
            .collect(toUnmodifiableMap(Provider::name, identity()));
  }

  @Override
  public Set<String> backends() {
    return new TreeSet<>(servers.keySet());
  }

  @Override
  public Map<String, String> properties() {
    Map<String, String> all = new TreeMap<>();
    Settings.COMMON.forEach(option -> all.put(option.key(), option.described()));
    IcatLogin.OPTIONS.values().forEach(option -> all.put(option.key(), option.described()));
    DockerProvider.options().forEach(option -> all.put(option.key(), option.described()));
    Link.OPTIONS.forEach(option -> all.put(option.key(), option.described()));
    ServerOptions.all().forEach(option -> all.put(option.key(), option.described()));
    servers.values().stream()
        .flatMap(server -> server.options().stream())
        .forEach(option -> all.put(option.key(), option.described()));
    externals.values().stream()
        .map(External::where)
        .forEach(option -> all.put(option.key(), option.described()));
    return all;
  }

  @Override
  public Running start(String backend, Map<String, String> properties, Progress progress) {
    Settings settings = new Settings(properties);
    Choice choice =
        Choice.of(external(backend), settings, () -> docker.obstacle(backend, settings, progress));
    Linkable.require(backend, choice.provider(), settings);
    progress.step(backend, "is " + choice.provider() + ", since " + choice.why());
    return providers.get(choice.provider()).start(backend, choice.why(), settings, progress);
  }

  @Override
  public Endpoint join(String backend, Map<String, String> properties) {
    external(backend);
    Map<String, String> ours = new TreeMap<>(properties);
    ours.keySet().retainAll(properties().keySet());
    return new Joiner(StateFolder.ofUser(System.getenv())).join(backend, Owner.ofHost(), ours);
  }

  private External external(String backend) {
    External external = externals.get(backend);
    if (external == null) {
      throw new TestbedException("unknown backend '" + backend + "': use one of " + backends());
    }
    return external;
  }
}
