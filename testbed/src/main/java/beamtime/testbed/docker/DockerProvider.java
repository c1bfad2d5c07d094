package beamtime.testbed.docker;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.Backend;
import beamtime.testbed.backend.Image;
import beamtime.testbed.backend.ImageChoice;
import beamtime.testbed.backend.Pod;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.link.Link;
import beamtime.testbed.link.LinkedServer;
import beamtime.testbed.provider.LogFile;
import beamtime.testbed.provider.Logs;
import beamtime.testbed.provider.Provider;
import beamtime.testbed.setting.Limits;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Pins;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Reason;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the servers in containers, with the measured client on the host. */
public final class DockerProvider implements Provider {
  static final String NAME = "docker";

  /** Time for an engine that the user counts on. */
  private static final Duration NAMED = Duration.ofSeconds(20);

  /** Time for an engine that may or may not be there. */
  private static final Duration AUTO = Duration.ofSeconds(2);

  private static final Pins PINS = new Pins(DockerProvider.class);

  /** Base of the images that are built here. */
  private static final ImageChoice JRE = new ImageChoice("jre", PINS);

  /** The link between client and server. */
  private static final ImageChoice TOXIPROXY = new ImageChoice("toxiproxy", PINS);

  /** Of Testcontainers' own clean-up; can't be named by the user, since its version must fit. */
  static final ImageChoice RYUK = new ImageChoice("ryuk", PINS);

  private final Cache cache;

  public DockerProvider(Cache cache) {
    this.cache = cache;
  }

  /** Properties of the images that every backend may need. */
  public static List<Option> options() {
    return List.of(JRE.option(), TOXIPROXY.option());
  }

  @Override
  public String name() {
    return NAME;
  }

  /**
   * Why the backend can't be run by docker where the user does not ask for it: no engine that
   * answers within 2 s, or an image that is not there and does not begin to come within 15 s. Empty
   * where it can.
   */
  public Optional<String> obstacle(Backend backend, Settings settings, Progress progress) {
    try {
      backend.containers().image(supply(backend.name(), AUTO, settings, progress));
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public Running start(Backend backend, String why, Settings settings, Progress progress) {
    String name = backend.name();
    Limits limits = Limits.of(settings);
    Size heap = limits.heap(settings, backend.heap());
    try {
      EngineSupply supply = supply(name, NAMED, settings, progress);
      Image image = backend.containers().image(supply);
      progress.step(name, "starts in a container of " + image);
      Running server =
          Ports.start(settings, ports -> started(backend, supply, image, why, limits, heap, ports));
      progress.step(name, "answers");
      return server;
    } catch (IOException e) {
      throw new TestbedException(
          "docker can't run "
              + name
              + ": "
              + e.getMessage()
              + "; mend that, or set "
              + Settings.PROVIDER.key()
              + "=embedded",
          e);
    }
  }

  /** Removes what launchers that were killed left in the engine, where one answers. */
  @Override
  public List<String> sweep(Settings settings) {
    try {
      if (!UsualSocket.isEmpty(AUTO)) {
        Engine.answering(AUTO).sweep();
      }
      return List.of();
    } catch (IOException e) {
      return List.of(); // no engine, nothing in it; where it is only slow, the next start sweeps
    }
  }

  /** An engine that is ready for images, with those that are not the backend's own in it. */
  private EngineSupply supply(
      String backend, Duration patience, Settings settings, Progress progress) throws IOException {
    Engine engine = Engine.answering(patience);
    EngineSupply supply = new EngineSupply(engine, backend, settings, cache, progress, JRE);
    if (Engine.wantsRyuk()) {
      try {
        supply.pulled(RYUK.pinned());
      } catch (IOException e) {
        throw new IOException(
            e.getMessage()
                + " (Testcontainers' clean-up; set the environment variable"
                + " TESTCONTAINERS_RYUK_DISABLED=true to do without, Beamtime removes its"
                + " containers itself)",
            e);
      }
    }
    engine.prepare(settings.timeout());
    if (Link.of(settings).isPresent()) {
      supply.pulled(TOXIPROXY.of(settings));
    }
    return supply;
  }

  private static Optional<Toxiproxy> link(Pod pod, Ports ports, Settings settings) {
    return Link.of(settings).map(link -> new Toxiproxy(link, TOXIPROXY.of(settings), pod, ports));
  }

  /** A server that answers. */
  private Running started(
      Backend backend,
      EngineSupply supply,
      Image image,
      String why,
      Limits limits,
      Size heap,
      Ports ports) {
    String name = backend.name();
    Settings settings = supply.settings();
    Logs logs = Logs.of(settings, cache);
    logs.make();
    ServerFolder folder = ServerFolder.create(settings.serverFolders(), name);
    LogFile log = logs.create(name);
    PodServer server = new PodServer(name, supply.engine(), folder, log);
    boolean up = false;
    try {
      Pod pod = backend.containers().pod(image, folder, ports, heap, settings);
      Optional<Toxiproxy> link = link(pod, ports, settings);
      Pod all = link.map(proxy -> proxy.in(pod)).orElse(pod);
      ports.release();
      server.start(all, limits, settings.timeout());
      String version = server.awaitAnswer(all, settings.timeout());
      server.describe(version, image, all, facts(pod, backend.shape(settings), why, limits, heap));
      up = true;
      return link.isPresent() ? LinkedServer.of(backend, server, link.get()) : server;
    } catch (IOException e) {
      throw new TestbedException("can't start " + name + " by docker: " + Reason.of(e), e);
    } finally {
      if (!up) {
        server.close();
      }
    }
  }

  private static Map<String, String> facts(
      Pod pod, Shape shape, String why, Limits limits, Size heap) {
    return Map.of(
        "why",
        why,
        "heap",
        shape.described(heap),
        "shape",
        shape.described(),
        "cpus",
        limits.cpus().map(cpus -> cpus + each(pod)).orElse("all"),
        "memory",
        limits.memory().map(memory -> memory + each(pod)).orElse("no limit"));
  }

  private static String each(Pod pod) {
    return pod.nodes().size() == 1 ? "" : " each container";
  }
}
