package beamtime.core.study;

import beamtime.core.result.CellRecord;
import beamtime.core.result.RunFile;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What a program that is not ours measured of a cell.
 *
 * @param program its name in the study's file
 * @param cell the cell
 * @param seconds of every repeat, process by process
 * @param processes in which it did the same number of repeats each; 1 where a file does not say
 */
public record OtherSeries(String program, StudyCell cell, List<Double> seconds, int processes)
    implements Measured {
  private static final JsonMapper JSON = JsonMapper.builder().addModule(new Jdk8Module()).build();

  public OtherSeries {
    seconds = List.copyOf(seconds);
    processes = Math.max(1, processes);
    if (Objects.requireNonNull(program).isEmpty()
        || Objects.requireNonNull(cell).workload().isEmpty()) {
      throw new IllegalArgumentException("a series has a program and a cell");
    }
  }

  /**
   * Of a program that has done its repeats.
   *
   * @param seconds by process, as many in each
   */
  public static OtherSeries of(String program, StudyCell cell, List<List<Double>> seconds) {
    return new OtherSeries(
        program, cell, seconds.stream().flatMap(List::stream).toList(), seconds.size());
  }

  @Override
  public SortedMap<String, String> params() {
    SortedMap<String, String> params = new TreeMap<>(cell.given());
    params.putAll(cell.repeats().series().params());
    return params;
  }

  @Override
  public String unit() {
    return "s/op";
  }

  @Override
  public List<List<Double>> forks() {
    int each = seconds.size() / processes;
    return IntStream.range(0, processes)
        .mapToObj(process -> seconds.subList(process * each, (process + 1) * each))
        .toList();
  }

  @Override
  public Optional<CellRecord> record() {
    return Optional.empty();
  }

  /** Name of the file in the run's folder that holds all of a study. */
  public static String file(String study) {
    return "study-" + study + "-others.json";
  }

  /** Writes them. */
  public static void write(List<OtherSeries> all, Path file) throws IOException {
    RunFile.replace(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n");
  }

  /**
   * Reads the text of such a file.
   *
   * @throws IOException where it is none
   */
  public static List<OtherSeries> parse(String text) throws IOException {
    List<OtherSeries> all = JSON.readValue(text, new TypeReference<>() {});
    if (all == null || all.contains(null)) {
      throw new IOException("a list of series is expected");
    }
    return all;
  }
}
