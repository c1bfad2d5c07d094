package beamtime.core.study;

import beamtime.core.cell.Preset;
import beamtime.core.cell.ServerName;
import beamtime.core.result.CellRecord;
import java.util.Collections;
import java.util.LinkedHashMap;
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
 * @param tunings settings of servers that cells name, by their names
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
    Map<String, List<ServerSetting>> tunings,
    List<CellGroup> groups,
    List<StudyTable> tables,
    List<Claim> claims) {
  public Study {
    differs = List.copyOf(differs);
    servers = List.copyOf(servers);
    tunings = Collections.unmodifiableMap(new LinkedHashMap<>(tunings)); // in their order
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

  /**
   * The settings of one of its servers as properties of the testbed. The user's own win, but for
   * those of a tuning: what it is named after is what it has.
   *
   * @param given by the user
   */
  public Map<String, String> properties(ServerName server, Map<String, String> given) {
    Map<String, String> properties = properties(servers);
    properties.putAll(given);
    properties.putAll(properties(tunings.getOrDefault(server.tuning(), List.of())));
    return properties;
  }

  private static Map<String, String> properties(List<ServerSetting> settings) {
    Map<String, String> properties = new TreeMap<>();
    settings.forEach(
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

  /**
   * Whether a cell of a run repeats one of this study, and no narrower one of it: one that does not
   * name a parameter is repeated by what names its first value, too.
   */
  public boolean isRepeated(StudyCell wanted, CellRecord cell) {
    return wanted.isRepeatedBy(cell)
        && cells().stream()
            .noneMatch(other -> other.isRepeatedBy(cell) && other.isNarrowerThan(wanted));
  }
}
