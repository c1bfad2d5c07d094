package beamtime.core.host;

import java.util.List;
import java.util.Set;

/**
 * Containers on this machine: time and memory of their control groups, which miss nothing; disk,
 * switches and what JVMs do besides of their processes, where those are open to this user; network
 * of their namespace.
 */
final class Container extends WithParts {
  /** What the control groups and namespaces count better. */
  private static final Set<Quantity> BY_GROUP =
      Set.of(
          Quantity.CPU_USER,
          Quantity.CPU_SYSTEM,
          Quantity.MEMORY,
          Quantity.NET_RECEIVED,
          Quantity.NET_SENT);

  private static final Set<Quantity> DISK = Set.of(Quantity.DISK_READ, Quantity.DISK_WRITTEN);

  private final ProcessTree processes;

  /**
   * Some containers.
   *
   * @param pids their first processes
   * @param data where they keep what they store
   */
  Container(List<Long> pids, Part data) {
    super(
        List.of(
            new Cgroups(pids.stream().map(Cgroup::of).toList()), NetworkNamespaces.of(pids), data));
    processes = new ProcessTree(pids);
  }

  @Override
  String processes() {
    return "container, " + processes.observed();
  }

  @Override
  Reading.Draft draft() {
    Reading own = processes.read();
    Reading.Draft draft = new Reading.Draft();
    own.values()
        .forEach(
            (quantity, value) -> {
              if (!BY_GROUP.contains(quantity)) {
                draft.add(quantity, value);
              }
            });
    own.absent()
        .forEach(
            (quantity, reason) -> {
              if (!BY_GROUP.contains(quantity) && !DISK.contains(quantity)) {
                draft.lacks(quantity, reason);
              }
            });
    return draft;
  }
}
