package beamtime.core.store.records;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecordJsonTest {
  private final Records records = new Records(1, 1_000);

  @Test
  void aRecordComesBackAsItWas() {
    for (RecordKind kind : RecordKind.values()) {
      for (RecordSource source : RecordSource.values()) {
        for (long number = 0; number < records.count(kind); number++) {
          DataRecord record = records.record(source, kind, number);
          assertThat(RecordJson.record(kind, RecordJson.bytes(record))).isEqualTo(record);
        }
      }
    }
  }

  @Test
  void aRecordHasAboutThreeHundredAndFiftyBytes() {
    assertThat(
            IntStream.range(0, 900)
                .mapToObj(n -> records.record(RecordSource.MERGED, RecordKind.BLOCK, n))
                .mapToInt(record -> RecordJson.bytes(record).length)
                .average()
                .orElseThrow())
        .isBetween(300.0, 400.0);
  }

  @Test
  void whatElseStandsInItIsPassedOver() {
    String json =
        """
        {"more": {"x": [1, {"dbs": 2}]}, "number": 7, "name": "/a/b/c",
         "phedex": {"replicas": [{"site": "T1", "files": 2, "custodial": true, "x": []}]}}
        """;
    DataRecord record =
        RecordJson.record(RecordKind.DATASET, json.getBytes(StandardCharsets.UTF_8));
    assertThat(record.name()).isEqualTo("/a/b/c");
    assertThat(record.number()).isEqualTo(7);
    assertThat(record.booked()).isEmpty();
    assertThat(record.placed().orElseThrow().replicas())
        .containsExactly(new DataRecord.Replica("T1", 2, true));
  }
}
