package beamtime.es;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.http.entity.ContentType;
import org.junit.jupiter.api.Test;

class BulkTest {
  @Test
  void ofDocumentsThatAreDeletedThoseThatWereRefusedAreCountedAndSayWhy() {
    String items =
        "{\"delete\":{\"result\":\"deleted\"}},"
            + "{\"delete\":{\"error\":{\"type\":\"es_rejected_execution_exception\","
            + "\"reason\":\"too busy\"}}}";
    byte[] bytes = ("{\"errors\":true,\"items\":[" + items + "]}").getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(
            () -> Bulk.check(new Answer(bytes, bytes.length, ContentType.APPLICATION_JSON)))
        .isInstanceOf(IOException.class)
        .hasMessage("1 documents refused, the first for es_rejected_execution_exception: too busy");
  }
}
