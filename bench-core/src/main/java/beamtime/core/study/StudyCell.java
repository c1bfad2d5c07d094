package beamtime.core.study;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Series;
import beamtime.core.cell.ServerName;
import beamtime.core.workload.BenchmarkShape;
import java.util.Map;
import java.util.TreeMap;

/**
 * One measurement of a study, repeated: a series, or a time.
 *
 * @param benchmark class with one benchmark
 * @param params values of its parameters; the others have their first
 * @param series what one repeat is; {@link Series#NONE} where it is a time
 * @param millis length of a repeat that is a time; 0 for a series
 * @param warmups repeats that are not counted
 * @param repeats repeats that are counted
 * @param roundTrip of the link to the server, such as {@code 10ms}; empty for none
 */
public record StudyCell(
    Class<?> benchmark,
    Map<String, String> params,
    Series series,
    int millis,
    int warmups,
    int repeats,
    String roundTrip) {
  /** A series that is repeated after some that are not counted. */
  public static StudyCell of(
      Class<?> benchmark, Map<String, String> params, Series series, int warmups, int repeats) {
    return new StudyCell(benchmark, params, series, 0, warmups, repeats, "");
  }

  /** A time that is repeated after one that is not counted; what is measured is a rate. */
  public static StudyCell timed(
      Class<?> benchmark, Map<String, String> params, int millis, int repeats) {
    return new StudyCell(benchmark, params, Series.NONE, millis, 1, repeats, "");
  }

  /** The same behind a link with this round trip. */
  public StudyCell behind(String link) {
    return new StudyCell(benchmark, params, series, millis, warmups, repeats, link);
  }

  /** What the class declares. */
  public BenchmarkShape shape() {
    return BenchmarkShape.of(benchmark).get(0);
  }

  /** The server that it is measured on. */
  public ServerName server() {
    return new ServerName(shape().backend(), roundTrip);
  }

  /** Every parameter of the class with its value. */
  public Map<String, String> allParams() {
    Map<String, String> all = new TreeMap<>(shape().firstValues());
    all.putAll(params);
    return all;
  }

  /** Its name within a run. */
  public CellName name() {
    Map<String, String> all = allParams();
    all.putAll(series.params());
    all.putAll(server().params());
    return new CellName(shape().workload(), shape().backend(), all);
  }

  /** The same on the store that does nothing; a backend's own parameters are left out. */
  public StudyCell floor(BenchmarkShape floor) {
    Map<String, String> shared = new TreeMap<>(allParams());
    shared.keySet().retainAll(floor.firstValues().keySet());
    return new StudyCell(floor.type(), shared, series, millis, warmups, repeats, "");
  }
}
