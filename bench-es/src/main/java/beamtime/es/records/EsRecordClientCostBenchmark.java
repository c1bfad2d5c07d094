package beamtime.es.records;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.cost.RawRecords;
import beamtime.core.cost.RecordClientCost;
import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.Place;
import beamtime.core.store.records.RecordQuery;
import beamtime.core.store.records.RecordStore;
import beamtime.es.BulkDocuments;
import beamtime.es.EsSettings;
import beamtime.es.RawElasticsearch;
import beamtime.es.RawRequests;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.json.JsonpUtils;
import co.elastic.clients.json.jackson.JacksonJsonpMapper;
import java.io.IOException;
import java.util.List;

/** {@link RecordClientCost} on Elasticsearch, by {@link RawElasticsearch}. */
@OnBackend("elasticsearch")
public class EsRecordClientCostBenchmark extends RecordClientCost {
  private static final EsSettings SETTINGS = EsSettings.of(1, 0, true);

  /** With 8 000 records in an operation of ingest. */
  public EsRecordClientCostBenchmark() {
    super(8);
  }

  private record Raw(RawElasticsearch raw, RawRequests requests, String index)
      implements RawRecords {
    @Override
    public Request ingest(RecordSource source, RecordKind kind, List<DataRecord> records)
        throws IOException {
      String shelf = RecordDocument.shelf(source, kind);
      BulkDocuments documents = new BulkDocuments(BulkDocuments.Action.INDEX);
      for (DataRecord record : records) {
        RecordDocument.write(
            record.saidBy(source), shelf, documents.document(RecordDocument.id(shelf, record)));
      }
      return raw.bulk(requests.bulk(index, documents));
    }

    @Override
    public Request find(RecordQuery query) throws IOException {
      SearchRequest search =
          RecordPages.search(index, query, query.limit()).from((int) query.index()).build();
      String body = JsonpUtils.toJsonString(search, new JacksonJsonpMapper());
      return raw.prove(requests.search(index, body), "\"_id\":", 1);
    }
  }

  @Override
  protected RecordStore open(Endpoint endpoint) {
    return new EsRecordStore(endpoint, SETTINGS);
  }

  @Override
  protected RawRecords connect(Endpoint endpoint, Place place) throws IOException {
    return new Raw(
        new RawElasticsearch(endpoint),
        new RawRequests(endpoint),
        place.name() + SETTINGS.suffix());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsRecordClientCostBenchmark.class, args);
  }
}
