package beamtime.core.study;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What has been measured of a study, by one run or by many. */
public interface Measurements {
  /** Why there is none where other sizes of the study have one. */
  String ELSEWHERE = "not at this size";

  /**
   * The cell that is meant.
   *
   * @param row of the table, by column; empty for a claim
   */
  Optional<Measured> of(CellRef cell, Map<String, String> row);

  /** All cells that are meant, as far as one run measured them. */
  List<Measured> all(CellRef cells);

  /** Those of each run alone, the best first; none where they are of one run. */
  default List<Measurements> runs() {
    return List.of();
  }

  /** Why there is none, in a few words. */
  String lack(CellRef cell, Map<String, String> row);
}
