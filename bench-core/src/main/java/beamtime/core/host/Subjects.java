package beamtime.core.host;

import static java.util.stream.Collectors.toCollection;

import beamtime.core.backend.Endpoint;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which subjects there are for an endpoint, by its provider and facts. */
final class Subjects {
  /** Facts of an endpoint by which its server is found, see {@link Endpoint}. */
  static final String CONTAINER = "container";

  private static final String DATA = "data";
  private static final String LINK = "link";
  private static final String SHELL = "shell";
  private static final String PIDS = "pids";

  private static final Pattern PORT = Pattern.compile(":(\\d+)(?=[/,?]|$)");

  private final Endpoint server;
  private final List<Long> pids;

  private Subjects(Endpoint server) {
    this.server = server;
    this.pids = server.processes();
  }

  /** Client, server and this machine, by name, and the link where it has processes of its own. */
  static Map<String, Subject> of(Endpoint server, long client) {
    Subjects subjects = new Subjects(server);
    SortedSet<Integer> listening =
        subjects.isContainer() || subjects.pids.isEmpty()
            ? new TreeSet<>()
            : Sockets.listening(subjects.processes());
    Map<String, Subject> all = new TreeMap<>();
    all.put(Sampler.CLIENT, new ProcessTree(List.of(client), subjects.ofClient(listening)));
    all.put(Sampler.SERVER, subjects.ofServer(listening));
    all.put(Sampler.MACHINE, new WholeMachine());
    List<Long> link = LinkProcesses.of(server);
    if (!link.isEmpty()) {
      all.put(Sampler.RELAY, new ProcessTree(link));
    }
    return all;
  }

  private List<Part> ofClient(SortedSet<Integer> listening) {
    SortedSet<Integer> ports = addressed(server);
    if (!server.facts().containsKey(LINK)) {
      ports.addAll(listening);
    }
    boolean here = !pids.isEmpty();
    return List.of(Sockets.ofClient(ports, here), noStore());
  }

  private Subject ofServer(SortedSet<Integer> listening) {
    if (!pids.isEmpty()) {
      return isContainer()
          ? new Container(pids, inContainers())
          : new ProcessTree(pids, List.of(Sockets.ofServer(listening), here()));
    }
    if (server.facts().containsKey(SHELL)) {
      return RemoteProcesses.of(
          server.facts().get(SHELL), server.facts().getOrDefault(PIDS, server.backend()));
    }
    return new NotObservable(reason());
  }

  private String reason() {
    if (isContainer()) {
      return "the container's processes are not on this machine";
    }
    if (server.provider().equals("in-process")) {
      return "there is no server";
    }
    return "it is "
        + server.provider()
        + "; testbed."
        + server.backend()
        + ".shell names a way to its machine";
  }

  private boolean isContainer() {
    return server.facts().containsKey(CONTAINER);
  }

  /** The server's processes with their descendants. */
  private Collection<Long> processes() {
    return pids.stream()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
        .map(ProcessHandle::pid)
        .toList();
  }

  /** Ports in all addresses of the server. */
  static SortedSet<Integer> addressed(Endpoint server) {
    return server.address().values().stream()
        .flatMap(value -> PORT.matcher(value).results())
        .map(match -> Integer.valueOf(match.group(1)))
        .collect(toCollection(TreeSet::new));
  }

  private Part here() {
    List<Path> folders = fact(DATA).stream().map(Path::of).toList();
    return folders.isEmpty() ? noStore() : new DataFolders(folders);
  }

  /** The same paths below the root of each container that has them; a shared volume counts once. */
  private Part inContainers() {
    Map<Object, Path> folders = new LinkedHashMap<>();
    for (long pid : pids) {
      for (String path : fact(DATA)) {
        Path folder = Path.of("/proc/" + pid + "/root" + path);
        DataFolders.key(folder).ifPresent(key -> folders.putIfAbsent(key, folder));
      }
    }
    return folders.isEmpty()
        ? new Unknown(
            Set.of(Quantity.STORED), "root alone may look into the folders of a container")
        : new DataFolders(List.copyOf(folders.values()));
  }

  private static Part noStore() {
    return new Unknown(Set.of(Quantity.STORED), "no folder of data is known");
  }

  private List<String> fact(String key) {
    return Optional.ofNullable(server.facts().get(key)).stream()
        .flatMap(text -> Stream.of(text.split(",", -1)))
        .toList();
  }
}
