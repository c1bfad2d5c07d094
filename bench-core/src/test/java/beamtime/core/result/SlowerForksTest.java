package beamtime.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Times are 10 and 11 ms an operation, and 20 and 21. */
class SlowerForksTest {
  private static final double[] RATES = {1000 / 10.0, 1000 / 20.0, 1000 / 11.0, 1000 / 21.0};

  private final Map<String, double[]> metrics = new LinkedHashMap<>();

  @Test
  void whatTookMostOfTheDifferenceIsTold() throws IOException {
    metrics.put("client.cpu.user.s_op", new double[] {0.002, 0.002, 0.002, 0.002});
    metrics.put("server.cpu.system.s_op", new double[] {0.001, 0.010, 0.001, 0.010});
    metrics.put("server.cpu.user.s_op", new double[] {0.003, 0.004, 0.003, 0.004});
    assertThat(entry("ops/s", RATES).doubt())
        .contains(
            "its forks have two levels, 47.62 to 100.0; the slower 2 took 10.0 ms more for an"
                + " operation, with 9.0 ms more in the kernel for its server");
  }

  @Test
  void aPartGoesBeforeWhatItIsPartOf() throws IOException {
    metrics.put("client.cpu.user.s_op", new double[] {0.002, 0.012, 0.002, 0.012});
    metrics.put("client.gc.ms_op", new double[] {0.1, 6, 0.1, 6});
    assertThat(told(RATES))
        .isEqualTo(
            "the slower 2 took 10.0 ms more for an operation, with 5.9 ms more in its client's"
                + " garbage collection");
  }

  @Test
  void whoWaitedDidNoMoreWork() throws IOException {
    metrics.put("client.cpu.s_op", new double[] {0.002, 0.003, 0.002, 0.003});
    metrics.put("server.cpu.s_op", new double[] {0.004, 0.005, 0.004, 0.005});
    assertThat(told(RATES))
        .isEqualTo(
            "the slower 2 took 10.0 ms more for an operation, with no more work of client and"
                + " server");
    metrics.put("server.cpu.s_op", new double[] {0.004, 0.007, 0.004, 0.007});
    assertThat(told(RATES)).isEmpty();
  }

  @Test
  void withoutTheServersNothingIsSaid() throws IOException {
    metrics.put("client.cpu.s_op", new double[] {0.002, 0.002, 0.002, 0.002});
    assertThat(told(RATES)).isEmpty();
    metrics.put("server.cpu.s_op", new double[] {0.004, 0.004, Double.NaN, 0.004});
    assertThat(told(RATES)).isEmpty();
    metrics.put("server.cpu.s_op", new double[] {}); // as JMH itself leaves it
    assertThat(told(RATES)).isEmpty();
  }

  @Test
  void forksArePartedWhereTheirTimesAreFurthestApart() throws IOException {
    metrics.put("server.cpu.system.s_op", new double[] {0.001, 0.0011, 0.0009, 0.0308});
    assertThat(told(1e4, 1.1e4, 0.9e4, 33))
        .isEqualTo(
            "the slower 1 took 30.2 ms more for an operation, with 29.8 ms more in the kernel for"
                + " its server");
  }

  @Test
  void aFastOneHasPartsOfAMillisecond() throws IOException {
    metrics.put("client.cpu.user.s_op", new double[] {100e-6, 300e-6});
    assertThat(told(1e4, 4e3))
        .isEqualTo(
            "the slower 1 took 0.150 ms more for an operation, with 0.200 ms more in its client's"
                + " program");
  }

  @Test
  void ofTimesAnOperationAndOfNothingDoneNothingIsSaid() throws IOException {
    metrics.put("server.cpu.system.s_op", new double[] {0.001, 0.010, 0.001, 0.010});
    assertThat(SlowerForks.told(entry("ms/op", RATES))).isEmpty();
    assertThat(told(100, 0, 100, 50)).isEmpty();
  }

  @Test
  void aNarrowCellAndOneThatDriftsHaveNone() throws IOException {
    metrics.put("server.cpu.system.s_op", new double[] {0.001, 0.010});
    assertThat(entry("ops/s", 100, 101).doubt()).isEmpty();
    String drifting = json("ops/s", "[[10, 5], [20, 10.1]]");
    assertThat(JmhFile.parse(drifting, "a test").get(0).doubt().orElseThrow())
        .startsWith("it still falls by")
        .doesNotContain("slower");
  }

  private String told(double... rates) throws IOException {
    return SlowerForks.told(entry("ops/s", rates)).orElse("");
  }

  private JmhFile.Entry entry(String unit, double... rates) throws IOException {
    List<List<Double>> forks = Arrays.stream(rates).mapToObj(rate -> List.of(rate, rate)).toList();
    return JmhFile.parse(json(unit, forks.toString()), "a test").get(0);
  }

  private String json(String unit, String rawData) {
    String secondary =
        metrics.entrySet().stream()
            .map(
                metric ->
                    "\"%s\": {\"score\": 1, \"scoreError\": \"NaN\", \"scoreUnit\": \"s/op\", \"rawData\": %s}"
                        .formatted(metric.getKey(), byFork(metric.getValue())))
            .collect(Collectors.joining(", "));
    return """
        [{"benchmark": "x.Y.z", "primaryMetric": {"score": 1, "scoreError": "NaN", "scoreUnit": "%s", "rawData": %s},
          "secondaryMetrics": {%s}}]"""
        .formatted(unit, rawData, secondary);
  }

  private static String byFork(double[] values) {
    return values.length == 0
        ? "[[], [], [], []]"
        : Arrays.stream(values)
            .mapToObj(value -> Double.isNaN(value) ? "[\"NaN\"]" : "[" + value + "]")
            .collect(Collectors.joining(", ", "[", "]"));
  }
}
