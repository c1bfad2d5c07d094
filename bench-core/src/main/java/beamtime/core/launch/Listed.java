package beamtime.core.launch;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Drive;
import beamtime.core.cell.ServerName;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A cell of a module: the family of its data, those of its parameters that have another value than
 * their first, JMH's name for its benchmark, the module that has it and the digest of its code, how
 * it is run, the name of the server it needs, and how it is driven where it is a load point: then
 * only its forks and its time-out are those of its pace.
 */
public record Listed(
    String workload,
    String backend,
    String family,
    Map<String, String> params,
    Set<String> varied,
    String benchmark,
    String module,
    String code,
    Pace pace,
    String server,
    Optional<Drive> drive) {
  public CellName cell() {
    Map<String, String> all = new TreeMap<>(params);
    all.putAll(pace.series().params());
    drive.ifPresent(load -> all.putAll(load.params()));
    all.putAll(ServerName.parse(server).params());
    return new CellName(workload, backend, all);
  }
}
