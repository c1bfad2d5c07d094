package beamtime.core.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Network namespaces that containers have for themselves: bytes of all interfaces but the loopback,
 * with headers. Containers that share one count once.
 *
 * @param members a process of each namespace
 */
record NetworkNamespaces(List<Long> members) implements Part {
  /** Those of processes; unknown where one has no namespace apart from this machine's. */
  static Part of(List<Long> pids) {
    Set<Path> seen = new TreeSet<>();
    List<Long> members = new ArrayList<>();
    try {
      Path own = namespace(ProcessHandle.current().pid());
      for (long pid : pids) {
        Path namespace = namespace(pid);
        if (namespace.equals(own)) {
          return unknown("the container shares the network of the machine");
        }
        if (seen.add(namespace)) {
          members.add(pid);
        }
      }
    } catch (IOException e) {
      // Only root may read its name, but anybody its counters. The containers of one pod share it.
      return new NetworkNamespaces(List.of(pids.get(0)));
    }
    return new NetworkNamespaces(members);
  }

  private static Part unknown(String reason) {
    return new Unknown(Set.of(Quantity.NET_RECEIVED, Quantity.NET_SENT), reason);
  }

  private static Path namespace(long pid) throws IOException {
    return Files.readSymbolicLink(Proc.of(pid).resolve("ns/net"));
  }

  @Override
  public String observed() {
    return "network of its namespace";
  }

  @Override
  public void add(Reading.Draft draft) {
    for (long pid : members) {
      NetDev network = NetDev.read(Proc.of(pid).resolve("net/dev"));
      if (network.interfaces().isEmpty()) {
        draft.lacks(Quantity.NET_RECEIVED, "the container is gone");
        draft.lacks(Quantity.NET_SENT, "the container is gone");
        return;
      }
      draft.add(Quantity.NET_RECEIVED, network.received(name -> !name.equals(NetDev.LOOPBACK)));
      draft.add(Quantity.NET_SENT, network.sent(name -> !name.equals(NetDev.LOOPBACK)));
    }
  }
}
