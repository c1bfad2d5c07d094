package beamtime.es.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.EndpointFile;
import beamtime.core.das.HttpLayer;
import beamtime.core.das.ServedProcess;
import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.Place;
import beamtime.core.store.RecordStoreContract;
import beamtime.core.store.records.NamePattern;
import beamtime.core.store.records.RecordQuery;
import beamtime.core.store.records.RecordStore;
import beamtime.es.EsConnection;
import beamtime.es.EsSettings;
import co.elastic.clients.elasticsearch._types.RequestCacheStats;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class EsRecordStoreTest extends RecordStoreContract {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(ELASTICSEARCH.endpoint()));
  }

  @Override
  protected RecordStore open() {
    return new EsRecordStore(ELASTICSEARCH.endpoint(), EsSettings.of(1, 0, true));
  }

  /** The second of its pages begins where a search can't reach by an index. */
  @Test
  void anAnswerThatEndsBeyondTheWindowOfASearchIsWhole() {
    Records records = new Records(42, 12_000);
    Place place = new Place("bt-es-window");
    try (RecordStore store = open()) {
      store.places().create(place);
      List<DataRecord> all =
          LongStream.range(0, records.count(RecordKind.BLOCK))
              .mapToObj(number -> records.record(RecordSource.MERGED, RecordKind.BLOCK, number))
              .toList();
      store.ingest(place, RecordSource.MERGED, RecordKind.BLOCK, all);
      store.makeVisible(place);
      for (int index : List.of(9_000, 9_999)) {
        for (int limit : List.of(1, 1_000, 1_500, 5_000)) {
          List<DataRecord> found = new ArrayList<>();
          RecordQuery query =
              new RecordQuery(RecordSource.MERGED, RecordKind.BLOCK, NamePattern.ALL, index, limit);
          store.find(place, query, view -> found.add(view.decode()));
          assertThat(found)
              .as(query.toString())
              .isEqualTo(all.subList(index, Math.min(index + limit, all.size())));
        }
      }
      store.places().drop(place);
    }
  }

  /** A count that the server knows from before would be compared with those that others make. */
  @Test
  void countingIsDoneAnewEachTime() throws IOException {
    Place place = new Place("bt-es-count");
    RecordQuery all =
        new RecordQuery(RecordSource.MERGED, RecordKind.DATASET, NamePattern.ALL, 0, 1);
    try (RecordStore store = open();
        EsConnection connection =
            new EsConnection(
                ELASTICSEARCH.endpoint(), EsSettings.of(1, 0, true), new ObjectMapper())) {
      fillByOne(store, place);
      for (int times = 0; times < 3; times++) {
        assertThat(store.count(place, all)).isEqualTo(1);
      }
      RequestCacheStats cache =
          connection
              .api()
              .indices()
              .stats(s -> s.index(place.name() + "*"))
              .all()
              .total()
              .requestCache();
      assertThat(cache.hitCount() + cache.missCount()).isZero();
      store.places().drop(place);
    }
  }

  /** Settings that are a part of an index's name. */
  @Test
  void theLayerInAProcessOfItsOwnHasTheSettingsOfItsCell(@TempDir Path folder) throws IOException {
    Place place = new Place("bt-es-layer");
    Path at = folder.resolve("endpoint");
    EndpointFile.write(at, ELASTICSEARCH.endpoint());
    List<String> options =
        List.of("--backend=elasticsearch", "--at=" + at, "--place=" + place.name(), "--cache=warm");
    try (RecordStore store =
        new EsRecordStore(ELASTICSEARCH.endpoint(), EsSettings.of(2, 0, true))) {
      assertThatThrownBy(() -> ServedProcess.start(ServedProcess.LAYER, options))
          .as("there is no such place yet")
          .hasMessageContaining("the command das ended with code 2");
      fillByOne(store, place);
      List<String> both = new ArrayList<>(options);
      both.addAll(List.of("-p", "shards=2"));
      try (ServedProcess process = ServedProcess.start(ServedProcess.LAYER, both);
          HttpLayer layer = new HttpLayer(process.port())) {
        assertThat(layer.ask("dataset=*").rows()).isEqualTo(1);
      }
      store.places().drop(place);
    }
  }

  private static void fillByOne(RecordStore store, Place place) {
    DataRecord one = new Records(42, 400).record(RecordSource.MERGED, RecordKind.DATASET, 7);
    store.places().create(place);
    store.ingest(place, RecordSource.MERGED, RecordKind.DATASET, List.of(one));
    store.makeVisible(place);
  }

  @Override
  protected List<String> lacks() {
    return List.of("indexed=");
  }
}
