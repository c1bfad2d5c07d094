package beamtime.testbed.embedded;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.link.Link;
import beamtime.testbed.link.LinkedServer;
import beamtime.testbed.link.Relays;
import beamtime.testbed.provider.Logs;
import beamtime.testbed.provider.Provider;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.Limits;
import beamtime.testbed.server.ServerOptions;
import beamtime.testbed.server.Shape;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.PortTakenException;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs the real servers as child processes. */
public final class EmbeddedProvider implements Provider {
  /** How often a start is tried when others snatch the ports that were chosen. */
  private static final int ATTEMPTS = 3;

  private final Map<String, Server> servers;
  private final Cache cache;

  public EmbeddedProvider(Map<String, Server> servers, Cache cache) {
    this.servers = Map.copyOf(servers);
    this.cache = cache;
  }

  @Override
  public String name() {
    return "embedded";
  }

  /** What the user set of a server, checked. */
  private record Wish(
      Settings settings, Limits limits, Size heap, Shape shape, Optional<CpuSets> cpus) {
    static Wish of(String backend, Settings settings) {
      Limits limits = Limits.of(settings);
      return new Wish(
          settings,
          limits,
          limits.heap(settings, ServerOptions.heap(backend)),
          Shape.of(backend, settings),
          CpuSets.of(limits.cpus()));
    }

    /** Heap or cache of all its nodes. */
    Size total() {
      return shape.total(heap);
    }

    /** The launch with its processes bound to their processors. */
    Launch bound(Launch launch) {
      return cpus.map(sets -> launch.with(sets::bound)).orElse(launch);
    }

    Map<String, String> facts(Launch launch) {
      Map<String, String> facts = new HashMap<>();
      facts.put("heap", shape.described(heap));
      facts.put("shape", shape.described());
      cpus.ifPresent(sets -> facts.put("cpus", sets.described(launch.nodes().size())));
      limits.memory().ifPresent(memory -> facts.put("memory", told(memory)));
      return facts;
    }

    private String told(Size memory) {
      String each = shape.single() ? "" : " each";
      // Nothing keeps an embedded server from taking more beside its heap.
      return memory + each + " (heap " + heap + ", no hard limit)";
    }
  }

  @Override
  public Running start(String backend, String why, Settings settings, Progress progress) {
    Server server = servers.get(backend);
    Wish wish = Wish.of(backend, settings);
    promises(settings).check(backend, wish.total(), ServerOptions.heap(backend));
    Installed installed = server.install(settings, cache, progress);
    progress.step(backend, "starts");
    ChildServer child = null;
    for (int attempt = 1; child == null; attempt++) {
      child = attempt(server, installed, why, wish, attempt == ATTEMPTS);
    }
    progress.step(backend, "answers");
    Optional<Link> link = Link.of(settings);
    return link.isPresent() ? LinkedServer.of(child, new Relays(link.get())) : child;
  }

  @Override
  public List<String> sweep(Settings settings) {
    return Stream.of(settings.runs(), Settings.temporary())
        .distinct()
        .flatMap(folder -> Strays.sweep(folder).stream())
        .toList();
  }

  private Promises promises(Settings settings) {
    return new Promises(settings.runs(), cache.folder().resolve("memory.lock"));
  }

  /** A server that answers, or null where a chosen port was gone and trying again may help. */
  private ChildServer attempt(
      Server server, Installed installed, String why, Wish wish, boolean last) {
    Settings settings = wish.settings();
    Logs logs = Logs.of(settings, cache);
    logs.make();
    RunFolder folder = RunFolder.create(settings.runs(), server.backend());
    ChildServer child = new ChildServer(server.backend(), folder, logs);
    Ports ports = new Ports(settings);
    boolean up = false;
    try {
      promises(settings)
          .make(server.backend(), wish.total(), ServerOptions.heap(server.backend()), folder);
      Launch launch =
          wish.bound(server.launch(installed, folder, ports, wish.heap(), wish.settings()));
      ports.release();
      child.start(launch);
      child.awaitAnswer(settings.timeout());
      Map<String, String> facts = wish.facts(launch);
      facts.put("why", why);
      facts.put("artifact", installed.artifact());
      child.describe(name(), facts);
      up = true;
      return child;
    } catch (IOException e) {
      throw new TestbedException(
          "can't start " + server.backend() + " in " + folder.path() + ": " + Reason.of(e), e);
    } catch (PortTakenException e) {
      if (last || ports.fixed()) {
        throw new TestbedException(e.getMessage(), e);
      }
      return null;
    } finally {
      ports.release();
      if (!up) {
        child.close();
      }
    }
  }
}
