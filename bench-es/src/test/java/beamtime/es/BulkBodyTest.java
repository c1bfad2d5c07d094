package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BulkBodyTest {
  @Test
  void wholeNumbersAreWrittenAsJavaWritesThem() {
    for (long number :
        new long[] {0, 7, 10, 99, 100, 1_388_534_400L, -5, Long.MAX_VALUE, Long.MIN_VALUE}) {
      BulkBody body = new BulkBody(new byte[1]);
      body.number(number);
      assertThat(text(body)).isEqualTo(Long.toString(number));
    }
  }

  @Test
  void fractionsKeepEveryBit() throws IOException {
    for (double number :
        new double[] {
          0,
          -0.0,
          0.01,
          0.1,
          0.99,
          9.78,
          10,
          1.5e12,
          1e13,
          2e13,
          0.001,
          1 / 3.0,
          -2.5,
          Double.MIN_VALUE,
          Double.MAX_VALUE
        }) {
      BulkBody body = new BulkBody(new byte[1]);
      body.number(number);
      JsonNode read = new ObjectMapper().readTree(text(body));
      assertThat(read.isDouble()).as(text(body)).isTrue();
      assertThat(read.doubleValue()).isEqualTo(number);
    }
  }

  @Test
  void aTextThatNeedsEscapesIsRefused() {
    BulkBody body = new BulkBody(new byte[1]);
    body.text("plain".getBytes(StandardCharsets.US_ASCII));
    assertThat(text(body)).isEqualTo("\"plain\"");
    for (String text : new String[] {"a\"b", "a\\b", "a\nb", "caf\u00e9"}) {
      assertThatThrownBy(() -> body.text(text.getBytes(StandardCharsets.ISO_8859_1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(text);
    }
  }

  private static String text(BulkBody body) {
    return new String(body.copy(), StandardCharsets.US_ASCII);
  }
}
