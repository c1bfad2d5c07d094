package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.hbase.GroupedScan.SummedRows;
import beamtime.hbase.coprocessor.Step;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummedRowsTest {
  private static byte[] key(String text) {
    return JobBytes.latin1(text);
  }

  @ParameterizedTest
  @CsvSource({"a,a", "a,b", "b,b", "c,c", "d,e", "a,z", "c,z", "f,f", "f,h", "g,g", "h,z"})
  void noRowIsSummedTwice(String first, String last) throws IOException {
    SummedRows rows = new SummedRows();
    rows.add(key("f"), key("h"));
    rows.add(key("b"), key("d"));
    boolean free = last.compareTo("b") < 0 || (first.compareTo("d") > 0 && last.compareTo("f") < 0);
    if (free) {
      rows.add(key(first), key(last));
      rows.add(key("i"), key("i"));
    }
    assertThatThrownBy(() -> rows.add(key(first), key(last)))
        .isInstanceOf(IOException.class)
        .hasMessage("rows from " + first + " to " + last + " would be summed twice");
  }

  @Test
  void aRowAsItIsStoredIsNoStep() throws IOException {
    Result stored =
        Result.create(List.of(new KeyValue(key("a"), JobBytes.FAMILY, key("day"), key("x"))));
    assertThatThrownBy(() -> GroupedScan.step(stored))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("its region servers lack Beamtime's coprocessor");
    byte[] empty = ByteBuffer.allocate(17).put((byte) 1).put((byte) 4).array();
    Result step =
        Result.create(List.of(new KeyValue(key("a"), JobBytes.FAMILY, Step.qualifier(), empty)));
    assertThat(GroupedScan.step(step).rows()).isZero();
  }
}
