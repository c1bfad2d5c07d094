package beamtime.core.host;

import java.util.List;

/**
 * The control groups of containers, cgroups(7).
 *
 * @param groups one for each container
 */
record Cgroups(List<Cgroup> groups) implements Part {
  Cgroups {
    groups = List.copyOf(groups);
  }

  @Override
  public String observed() {
    return "cgroup " + (groups.stream().allMatch(Cgroup::isUnified) ? "v2" : "v1");
  }

  @Override
  public void add(Reading.Draft draft) {
    boolean disk = !draft.has(Quantity.DISK_WRITTEN); // processes tell it better
    groups.forEach(group -> group.add(draft, disk));
  }
}
