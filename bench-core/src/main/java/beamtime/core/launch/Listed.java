package beamtime.core.launch;

import beamtime.core.cell.CellName;
import beamtime.core.cell.ServerName;
import java.util.Map;
import java.util.TreeMap;

/**
 * A cell of a module: the family of its data, JMH's name for its benchmark, the module that has it
 * and the digest of its code, how it is run and the name of the server it needs.
 */
public record Listed(
    String workload,
    String backend,
    String family,
    Map<String, String> params,
    String benchmark,
    String module,
    String code,
    Pace pace,
    String server) {
  public CellName cell() {
    Map<String, String> all = new TreeMap<>(params);
    all.putAll(pace.series().params());
    all.putAll(ServerName.parse(server).params());
    return new CellName(workload, backend, all);
  }
}
