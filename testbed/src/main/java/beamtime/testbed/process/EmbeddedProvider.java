package beamtime.testbed.process;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.Backend;
import beamtime.testbed.backend.Launch;
import beamtime.testbed.backend.Processes;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.link.Link;
import beamtime.testbed.link.LinkedServer;
import beamtime.testbed.link.Relays;
import beamtime.testbed.provider.Logs;
import beamtime.testbed.provider.Provider;
import beamtime.testbed.setting.Limits;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Reason;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs the real servers as child processes. */
public final class EmbeddedProvider implements Provider {
  private final Cache cache;

  public EmbeddedProvider(Cache cache) {
    this.cache = cache;
  }

  @Override
  public String name() {
    return "embedded";
  }

  /** What the user set of a server, checked. */
  private record Wish(
      Settings settings, Limits limits, Size heap, Shape shape, Optional<CpuSets> cpus) {
    static Wish of(Backend backend, Settings settings) {
      Limits limits = Limits.of(settings);
      return new Wish(
          settings,
          limits,
          limits.heap(settings, backend.heap()),
          backend.shape(settings),
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
      // Nothing keeps an embedded server from taking more than its heap.
      return memory + each + " (heap " + heap + ", no hard limit)";
    }
  }

  @Override
  public Running start(Backend backend, String why, Settings settings, Progress progress) {
    String name = backend.name();
    Wish wish = Wish.of(backend, settings);
    Promises.below(settings.serverFolders()).check(name, wish.total(), backend.heap());
    Installed installed = backend.processes().install(settings, cache, progress);
    progress.step(name, "starts");
    ChildServer child =
        Ports.start(settings, ports -> started(backend, installed, why, wish, ports));
    progress.step(name, "answers");
    Optional<Link> link = Link.of(settings);
    return link.isPresent() ? LinkedServer.of(backend, child, new Relays(link.get())) : child;
  }

  @Override
  public List<String> sweep(Settings settings) {
    return Stream.of(settings.serverFolders(), Settings.temporary())
        .distinct()
        .flatMap(folder -> Strays.sweep(folder).stream())
        .toList();
  }

  /** A server that answers. */
  private ChildServer started(
      Backend backend, Installed installed, String why, Wish wish, Ports ports) {
    String name = backend.name();
    Processes processes = backend.processes();
    Settings settings = wish.settings();
    Logs logs = Logs.of(settings, cache);
    logs.make();
    ServerFolder folder = ServerFolder.create(settings.serverFolders(), name);
    ChildServer child = new ChildServer(name, processes.portTaken(), folder, logs);
    boolean up = false;
    try {
      Promises.below(settings.serverFolders()).make(name, wish.total(), backend.heap(), folder);
      Launch launch = wish.bound(processes.launch(installed, folder, ports, wish.heap(), settings));
      ports.release();
      child.start(launch);
      String version = child.awaitAnswer(settings.timeout());
      Map<String, String> facts = wish.facts(launch);
      facts.put("why", why);
      facts.put("artifact", installed.artifact());
      child.describe(name(), version, facts);
      up = true;
      return child;
    } catch (IOException e) {
      throw new TestbedException(
          "can't start " + name + " in " + folder.path() + ": " + Reason.of(e), e);
    } finally {
      if (!up) {
        child.close();
      }
    }
  }
}
