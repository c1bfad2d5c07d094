package beamtime.core.study;

import beamtime.core.cell.Preset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A study at one of its sizes: cells that repeat one publication, its tables with the printed
 * numbers next to ours, and its claims.
 *
 * @param name as users write it, and of its page
 * @param file name of its file, for messages
 * @param title short name
 * @param source the publication: authors or title, year, DOI or report
 * @param differs what to keep in mind when its numbers are compared with ours
 * @param size of data and of repeats
 * @param needs what a run of this size takes, as its author says
 * @param servers settings of the servers
 * @param groups cells in the order of the publication
 * @param tables in its order
 * @param claims in its order
 */
public record Study(
    String name,
    String file,
    String title,
    String source,
    List<String> differs,
    Preset size,
    Needs needs,
    List<ServerSetting> servers,
    List<CellGroup> groups,
    List<StudyTable> tables,
    List<Claim> claims) {
  public Study {
    differs = List.copyOf(differs);
    servers = List.copyOf(servers);
    groups = List.copyOf(groups);
    tables = List.copyOf(tables);
    claims = List.copyOf(claims);
  }

  /**
   * What a run takes.
   *
   * @param minutes on two cores
   * @param diskGb of servers' data
   * @param memoryGb of servers and clients
   */
  public record Needs(int minutes, double diskGb, double memoryGb) {}

  /** The servers' settings as properties of the testbed. */
  public Map<String, String> properties() {
    Map<String, String> properties = new TreeMap<>();
    servers.forEach(
        one -> properties.put(ServerSetting.property(one.backend(), one.name()), one.value()));
    return properties;
  }

  /** Every cell. */
  public List<StudyCell> cells() {
    return groups.stream().flatMap(group -> group.cells().stream()).toList();
  }

  /** Cells by their name in the file. */
  public Optional<CellGroup> group(String id) {
    return groups.stream().filter(group -> group.id().equals(id)).findFirst();
  }

  /**
   * The cells that a reference means for a row: one in a study that was read without a problem, or
   * none where this size has none.
   */
  public List<StudyCell> selected(CellRef ref, Map<String, String> row) {
    return group(ref.group()).map(group -> group.selected(ref, row)).orElse(List.of());
  }
}
