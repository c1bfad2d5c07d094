package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobFilter;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.exceptions.DeserializationException;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The packed cell and the server's own filter class, without a server. */
class PackedFormatTest {
  private final PackedFormat format = new PackedFormat();

  @Test
  void everyRowIsReadAsItWasWritten() {
    PackedReader reader = new PackedReader();
    JobRow row = new JobRow();
    for (int index = 0; index < 2000; index++) {
      new Jobs(1).fill(index, row);
      reader.at(Result.create(List.of(cell(row))));
      assertThat(reader.decode().hash()).as("row %s", row.key()).isEqualTo(row.hash());
    }
  }

  static List<JobColumn> texts() {
    return JobBytes.TEXTS;
  }

  @ParameterizedTest
  @MethodSource("texts")
  void theFilterFindsEveryTextColumn(JobColumn column)
      throws IOException, DeserializationException {
    JobRow row = new JobRow();
    new Jobs(1).fill(7, row);
    for (int index = 0; index < 200; index++) {
      JobRow other = new JobRow();
      new Jobs(1).fill(index, other);
      JobFilter filter = new JobFilter(column, row.text(column));
      assertThat(passes(other, filter)).isEqualTo(filter.matches(other));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ab", "ab.", "abcd", "xabc", "a.c", ".*", "[abc]+", "\\E.*", "é"})
  void theFilterTakesTextsWordForWord(String value) throws IOException, DeserializationException {
    JobRow row = new JobRow();
    new Jobs(1).fill(7, row);
    row.setText(JobColumn.SITE, "abc");
    assertThat(passes(row, new JobFilter(JobColumn.SITE, value))).isFalse();
    row.setText(JobColumn.SITE, value);
    assertThat(passes(row, new JobFilter(JobColumn.SITE, value))).isTrue();
  }

  @Test
  void allFiltersMustMatch() throws IOException, DeserializationException {
    JobRow row = new JobRow();
    new Jobs(1).fill(7, row);
    JobFilter day = new JobFilter(JobColumn.DAY, row.text(JobColumn.DAY));
    JobFilter site = new JobFilter(JobColumn.SITE, row.text(JobColumn.SITE));
    JobFilter elsewhere = new JobFilter(JobColumn.SITE, "elsewhere");
    assertThat(passes(row, site, day)).isTrue();
    assertThat(passes(row, day, elsewhere)).isFalse();
    assertThat(passes(row, elsewhere, site)).isFalse();
  }

  /** Sends the filter through its wire format, as a server gets it. */
  private boolean passes(JobRow row, JobFilter... filters)
      throws IOException, DeserializationException {
    Filter sent = format.filter(List.of(filters));
    Filter received = ValueFilter.parseFrom(sent.toByteArray());
    return received.filterCell(cell(row)) == Filter.ReturnCode.INCLUDE;
  }

  private Cell cell(JobRow row) {
    return format.put(row).get(JobBytes.FAMILY, new byte[0]).get(0);
  }
}
