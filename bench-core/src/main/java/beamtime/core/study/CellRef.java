package beamtime.core.study;

import java.util.Map;

/**
 * One cell of a group, as a table or a claim names it.
 *
 * @param group its name in the file
 * @param backend on which it is measured; empty where the group has one alone
 * @param by program that is not ours and measured it; empty where Beamtime did
 * @param with values of parameters
 * @param match columns of the table's rows that give values of parameters, by those parameters
 * @param words the publication's words for our values
 */
public record CellRef(
    String group,
    String backend,
    String by,
    Map<String, String> with,
    Map<String, String> match,
    Map<String, String> words) {
  public CellRef {
    with = Map.copyOf(with);
    match = Map.copyOf(match);
    words = Map.copyOf(words);
  }

  /** Our value for a word of the publication. */
  String ours(String printed) {
    return words.getOrDefault(printed, printed);
  }
}
