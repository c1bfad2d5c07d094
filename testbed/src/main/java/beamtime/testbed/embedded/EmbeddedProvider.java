package beamtime.testbed.embedded;

import beamtime.core.store.Testbed.Progress;
import beamtime.core.store.Testbed.Running;
import beamtime.core.store.TestbedException;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.link.LinkedServer;
import beamtime.testbed.provider.LogFile;
import beamtime.testbed.provider.Logs;
import beamtime.testbed.provider.Provider;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.Limits;
import beamtime.testbed.server.ServerOptions;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Memory;
import beamtime.testbed.system.PortTakenException;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.util.Map;

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

  @Override
  public Running start(String backend, String why, Settings settings, Progress progress) {
    Server server = servers.get(backend);
    Strays.sweep(settings.runs());
    Size heap = Limits.of(settings).heap(settings, ServerOptions.heap(backend));
    Memory.require(backend, heap, ServerOptions.heap(backend));
    Installed installed = server.install(settings, cache, progress);
    progress.step(backend, "starts");
    ChildServer child = null;
    for (int attempt = 1; child == null; attempt++) {
      child = attempt(server, installed, why, heap, settings, attempt == ATTEMPTS);
    }
    progress.step(backend, "answers");
    return LinkedServer.of(child, settings);
  }

  /** A server that answers, or null where a chosen port was gone and trying again may help. */
  private ChildServer attempt(
      Server server, Installed installed, String why, Size heap, Settings settings, boolean last) {
    Logs logs = Logs.of(settings, cache);
    logs.make();
    RunFolder folder = RunFolder.create(settings.runs(), server.backend());
    LogFile log = logs.create(server.backend());
    ChildServer child = new ChildServer(server.backend(), folder, log);
    Ports ports = new Ports(settings);
    boolean up = false;
    try {
      Launch launch = server.launch(installed, folder, ports, heap, settings);
      ports.release();
      child.start(launch);
      child.awaitAnswer(settings.timeout());
      child.describe(name(), why, installed.artifact(), heap.toString());
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
