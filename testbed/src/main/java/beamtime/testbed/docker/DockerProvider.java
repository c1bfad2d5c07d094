package beamtime.testbed.docker;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toUnmodifiableMap;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.link.Link;
import beamtime.testbed.link.LinkedServer;
import beamtime.testbed.provider.LogFile;
import beamtime.testbed.provider.Logs;
import beamtime.testbed.provider.Provider;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.HBaseJars;
import beamtime.testbed.server.Limits;
import beamtime.testbed.server.ServerOptions;
import beamtime.testbed.server.Shape;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.setting.Versions;
import beamtime.testbed.system.PortTakenException;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the servers in containers, with the measured client on the host. */
public final class DockerProvider implements Provider {
  static final String NAME = "docker";

  /** How often a start is tried when others snatch the ports that were chosen. */
  private static final int ATTEMPTS = 3;

  /** Time for an engine that the user counts on. */
  private static final Duration NAMED = Duration.ofSeconds(20);

  /** Time for an engine that may or may not be there. */
  private static final Duration AUTO = Duration.ofSeconds(2);

  private final Images images = new Images();
  private final Map<String, Kind> kinds;
  private final Cache cache;

  public DockerProvider(Versions versions, Cache cache) {
    this.cache = cache;
    kinds =
        List.of(
                new ElasticsearchKind(images),
                new HBaseKind(images, new HBaseJars(versions), cache),
                new IcatKind(images, versions),
                new MongoKind(images))
            .stream()
            .collect(toUnmodifiableMap(Kind::backend, identity()));
  }

  /** Properties that only count with docker. */
  public static List<Option> options() {
    return Images.options();
  }

  @Override
  public String name() {
    return NAME;
  }

  /**
   * Why the backend can't be run by docker where nobody asked for it: no engine that answers within
   * 2 s, or an image that is not there and does not begin to come within 15 s. Empty where it can.
   */
  public Optional<String> obstacle(String backend, Settings settings, Progress progress) {
    try {
      kinds.get(backend).image(supply(backend, AUTO, settings, progress));
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(e.getMessage());
    }
  }

  @Override
  public Running start(String backend, String why, Settings settings, Progress progress) {
    Limits limits = Limits.of(settings);
    Size heap = limits.heap(settings, ServerOptions.heap(backend));
    try {
      Supply supply = supply(backend, NAMED, settings, progress);
      Image image = kinds.get(backend).image(supply);
      progress.step(backend, "starts in a container of " + image);
      Running server = null;
      for (int attempt = 1; server == null; attempt++) {
        server = attempt(supply, image, why, limits, heap, attempt == ATTEMPTS);
      }
      progress.step(backend, "answers");
      return server;
    } catch (IOException e) {
      throw new TestbedException(
          "docker can't run "
              + backend
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
      Engine.answering(AUTO).sweep();
      return List.of();
    } catch (IOException e) {
      return List.of(); // no engine, nothing in it; where it is only slow, the next start sweeps
    }
  }

  /** An engine that is ready for images, with those that are not the backend's own in it. */
  private Supply supply(String backend, Duration patience, Settings settings, Progress progress)
      throws IOException {
    Engine engine = Engine.answering(patience);
    Supply supply = new Supply(engine, backend, settings, progress);
    if (Engine.wantsRyuk()) {
      try {
        supply.pulled(images.pinned(Images.RYUK));
      } catch (IOException e) {
        throw new IOException(
            e.getMessage()
                + " (Testcontainers' clean-up; set the environment variable"
                + " TESTCONTAINERS_RYUK_DISABLED=true to do without, Beamtime removes its"
                + " containers itself)",
            e);
      }
    }
    engine.prepare();
    if (Link.of(settings).isPresent()) {
      supply.pulled(images.of(Images.TOXIPROXY, settings));
    }
    return supply;
  }

  private Optional<Toxiproxy> link(Pod pod, Ports ports, Settings settings) {
    return Link.of(settings)
        .map(link -> new Toxiproxy(link, images.of(Images.TOXIPROXY, settings), pod, ports));
  }

  /** A server that answers, or null where a chosen port was gone and trying again may help. */
  private Running attempt(
      Supply supply, Image image, String why, Limits limits, Size heap, boolean last) {
    String backend = supply.backend();
    Settings settings = supply.settings();
    Logs logs = Logs.of(settings, cache);
    logs.make();
    RunFolder folder = RunFolder.create(settings.runs(), backend);
    LogFile log = logs.create(backend);
    PodServer server = new PodServer(backend, supply.engine(), folder, log);
    Ports ports = new Ports(settings);
    boolean up = false;
    try {
      Pod pod = kinds.get(backend).pod(image, folder, ports, heap, settings);
      Optional<Toxiproxy> link = link(pod, ports, settings);
      Pod all = link.map(proxy -> proxy.beside(pod)).orElse(pod);
      ports.release();
      server.start(all, limits);
      server.awaitAnswer(all, settings.timeout());
      server.describe(image, all, facts(pod, Shape.of(backend, settings), why, limits, heap));
      up = true;
      return link.isPresent() ? LinkedServer.of(server, link.get()) : server;
    } catch (IOException e) {
      throw new TestbedException("can't start " + backend + " by docker: " + Reason.of(e), e);
    } catch (PortTakenException e) {
      if (last || ports.fixed()) {
        throw new TestbedException(e.getMessage(), e);
      }
      return null;
    } finally {
      ports.release();
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
