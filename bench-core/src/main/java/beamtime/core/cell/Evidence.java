package beamtime.core.cell;

import beamtime.core.store.Tally;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Proof that a cell's answers were right.
 *
 * @param data digest of the data that was read or written
 * @param checked rows that were compared with the oracle, and their checksum
 * @param facts what else a result must tell, such as who grouped
 */
public record Evidence(String data, Tally checked, SortedMap<String, String> facts) {
  public Evidence {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
  }

  public Evidence(String data, Tally checked) {
    this(data, checked, new TreeMap<>());
  }

  /** As it stands in the record of a run: {@code data}, {@code rows}, {@code checksum}, facts. */
  public SortedMap<String, String> recorded() {
    SortedMap<String, String> all = new TreeMap<>();
    all.put("data", data);
    all.put("rows", Long.toString(checked.rows()));
    all.put("checksum", Long.toHexString(checked.checksum()));
    facts.forEach((key, value) -> all.put("fact." + key, value));
    return all;
  }

  /** The same with one fact more. */
  public Evidence with(String key, String value) {
    return with(Map.of(key, value));
  }

  /** The same with more facts. */
  public Evidence with(Map<String, String> more) {
    SortedMap<String, String> all = new TreeMap<>(facts);
    all.putAll(more);
    return new Evidence(data, checked, all);
  }
}
