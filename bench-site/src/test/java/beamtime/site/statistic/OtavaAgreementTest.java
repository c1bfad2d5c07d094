package beamtime.site.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What apache-otava 0.8.0 finds in the same series, as src/test/otava/make-expected.py wrote it.
 */
class OtavaAgreementTest {
  private static final double SAME = 1e-6;

  @TestFactory
  Stream<DynamicTest> findsWhatOtavaFinds() throws IOException {
    return cases().stream().map(each -> dynamicTest(each.path("name").asText(), () -> agree(each)));
  }

  @Test
  void otavaLeavesNeighboursUntestedInFewOfTheSeriesOnly() throws IOException {
    assertThat(cases()).hasSizeGreaterThan(40);
    assertThat(cases().stream().filter(each -> each.has("retested"))).hasSizeLessThanOrEqualTo(3);
  }

  private static void agree(JsonNode each) {
    List<ChangePoint> found =
        ChangePoints.of(
            values(each.path("series")),
            each.path("window").intValue(),
            each.path("pValue").doubleValue(),
            each.path("minMagnitude").doubleValue());
    JsonNode expected = each.path(each.has("retested") ? "retested" : "changes");

    assertThat(found.stream().map(ChangePoint::index))
        .containsExactlyElementsOf(
            expected.findValues("index").stream().map(JsonNode::intValue).toList());
    for (int i = 0; i < found.size(); i++) {
      agree(found.get(i), expected.get(i));
    }
  }

  /** Relative, so that the smallest p-values count too. */
  private static void agree(ChangePoint found, JsonNode expected) {
    same(found.pValue(), expected.path("pValue").doubleValue());
    same(found.before().mean(), expected.path("meanBefore").doubleValue());
    same(found.after().mean(), expected.path("meanAfter").doubleValue());
    same(found.before().deviation(), expected.path("deviationBefore").doubleValue());
    same(found.after().deviation(), expected.path("deviationAfter").doubleValue());
  }

  private static void same(double found, double expected) {
    assertThat(found).isCloseTo(expected, within(SAME * Math.abs(expected)));
  }

  private static double[] values(JsonNode series) {
    List<Double> values = new ArrayList<>();
    series.forEach(value -> values.add(value.doubleValue()));
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static List<JsonNode> cases() throws IOException {
    try (InputStream in = OtavaAgreementTest.class.getResourceAsStream("otava.json")) {
      List<JsonNode> cases = new ArrayList<>();
      new ObjectMapper().readTree(in).forEach(cases::add);
      return cases;
    }
  }
}
