package beamtime.testbed.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.testbed.backend.Shape;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The configuration file of an HBase that we start. */
class HBaseSiteTest {
  private static final String ANSWER = "hbase.client.scanner.max.result.size";

  private static String xml(OptionalInt thrift, Map<String, String> tuned) {
    return xml(Shape.ONE_SERVER, thrift, tuned);
  }

  private static String xml(Shape shape, OptionalInt thrift, Map<String, String> tuned) {
    HBaseCluster cluster = new HBaseCluster(shape, 1, 2, List.of(3), thrift, OptionalInt.empty());
    return new HBaseSite(cluster, Path.of("/data"), "127.0.0.1", tuned).xml();
  }

  @Test
  void aGatewayHasAnswersAsLongAsThoseOfTheNativeClientUnlessItIsTuned() {
    assertThat(xml(OptionalInt.of(4), Map.of()))
        .contains("<name>" + ANSWER + "</name><value>33554432</value>");
    assertThat(xml(OptionalInt.of(4), Map.of(ANSWER, "1")))
        .contains("<name>" + ANSWER + "</name><value>1</value>")
        .doesNotContain("33554432");
    assertThat(xml(OptionalInt.empty(), Map.of())).doesNotContain(ANSWER);
  }

  @Test
  void theMasterWaitsForAsManyRegionServersAsThereAre() {
    for (Shape shape : List.of(Shape.ONE_SERVER, new Shape(3, "3 region servers", Map.of()))) {
      assertThat(xml(shape, OptionalInt.empty(), Map.of()))
          .contains("regionservers.maxtostart</name><value>" + shape.nodes() + "</value>");
    }
  }
}
