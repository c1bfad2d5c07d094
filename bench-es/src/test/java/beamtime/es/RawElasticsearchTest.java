package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.cost.RawProgram.Request;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Place;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A raw answer counts only where it is the one that was proven. */
class RawElasticsearchTest {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  private static final Place PLACE = new Place("bt-raw-answers");

  private RawRequests requests;
  private RawElasticsearch raw;

  @BeforeEach
  void open() throws IOException {
    requests = new RawRequests(ELASTICSEARCH.endpoint());
    raw = new RawElasticsearch(ELASTICSEARCH.endpoint());
  }

  @AfterEach
  void close() throws IOException {
    raw.close();
  }

  @Test
  void rowsThatTheServerRefusesFail() throws IOException {
    try (var frames = new EsWaveformStore(ELASTICSEARCH.endpoint(), EsSettings.defaults())) {
      frames.places().create(PLACE);
      Request rows = raw.bulk(requests.bulk(PLACE.name(), tenRows()));
      assertThatThrownBy(rows::send)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("\"errors\":true");
      frames.places().drop(PLACE);
    }
  }

  @Test
  void anAnswerThatIsShorterThanTheProvenOneFails() throws Exception {
    try (var jobs = new EsJobStore(ELASTICSEARCH.endpoint(), EsSettings.defaults())) {
      jobs.places().create(PLACE);
      byte[] search = requests.search(PLACE.name(), "{\"size\":100}");
      Request empty = raw.prove(search, "\"_id\":", 0);
      assertThat(empty.send()).isPositive();
      jobs.ingest(PLACE, new Jobs(1), 0, 10);
      jobs.places().seal(PLACE);
      Request ten = raw.prove(search, "\"_id\":", 10);
      assertThat(ten.send()).isPositive();
      assertThatThrownBy(empty::send).hasMessageContaining("expected");
      assertThatThrownBy(() -> raw.prove(search, "\"_id\":", 11)).hasMessageContaining("10 times");
      jobs.places().drop(PLACE);
    }
  }

  @Test
  void anAnswerThatIsAnErrorFails() {
    byte[] search = requests.search("bt-raw-absent", "{\"size\":1}");
    assertThatThrownBy(() -> raw.prove(search, "\"_id\":", 0)).hasMessageContaining("404");
  }

  /** Nor is a password sent to it in plain text. */
  @Test
  void aServerThatAsksForTlsIsRefused() {
    Endpoint secured =
        new Endpoint(
            "elasticsearch", "external", "8", Map.of("uri", "https://127.0.0.1:1"), Map.of());
    assertThatThrownBy(() -> new RawElasticsearch(secured)).hasMessageContaining("plain HTTP");
  }

  private static BulkDocuments tenRows() throws IOException {
    BulkDocuments rows = new BulkDocuments(BulkDocuments.Action.INDEX);
    JobRow row = new JobRow();
    for (int i = 0; i < 10; i++) {
      new Jobs(1).fill(i, row);
      JobDocument.write(row, rows.row(row.keyBytes()));
    }
    return rows;
  }
}
