package beamtime.site.run;

import beamtime.core.result.CellRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Parameters that a workload did not have yet when an older run measured it, with what it did then:
 * so its cells and those of today are one history. A parameter that is new is written into {@code
 * earlier.properties}.
 */
final class EarlierParams {
  private static final Map<String, String> ALL = read();

  private EarlierParams() {}

  private static Map<String, String> read() {
    Properties all = new Properties();
    try (InputStream in = EarlierParams.class.getResourceAsStream("earlier.properties")) {
      all.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> values = new TreeMap<>();
    all.stringPropertyNames().forEach(name -> values.put(name, all.getProperty(name)));
    return values;
  }

  /**
   * The cell with the parameters that it lacks.
   *
   * @param format of its run's record
   */
  static CellRecord filled(CellRecord cell, int format) {
    SortedMap<String, String> params = new TreeMap<>(cell.params());
    ALL.forEach(
        (key, value) -> {
          String[] words = key.split("\\.", 4); // format, workload, backend or *, parameter
          if (format < Integer.parseInt(words[0])
              && words[1].equals(cell.workload())
              && (words[2].equals("*") || words[2].equals(cell.backend()))) {
            params.putIfAbsent(words[3], value);
          }
        });
    return params.equals(cell.params()) ? cell : cell.with(params);
  }
}
