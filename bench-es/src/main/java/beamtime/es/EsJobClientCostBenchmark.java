package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.cost.JobClientCost;
import beamtime.core.cost.RawJobs;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobPeriod;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.json.JsonpUtils;
import co.elastic.clients.json.jackson.JacksonJsonpMapper;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;

/** {@link JobClientCost} on Elasticsearch, by {@link RawElasticsearch}. */
@OnBackend("elasticsearch")
public class EsJobClientCostBenchmark extends JobClientCost {
  /** As cells have them: whether a day lies together would be chance. */
  private static final EsSettings SETTINGS = EsSettings.of(1, 0, true);

  /** Rows of an ingest, whatever its batches and threads. */
  @Param("20000")
  public int rows = 20_000;

  /** What is grouped, of a day more. */
  @Param("DAY")
  public JobPeriod period = JobPeriod.DAY;

  private record Raw(RawElasticsearch raw, RawRequests requests, String index) implements RawJobs {
    @Override
    public Request ingest(Jobs jobs, long from, int rows) throws IOException {
      BulkDocuments documents = new BulkDocuments(BulkDocuments.Action.INDEX);
      JobRow row = new JobRow();
      for (long i = from; i < from + rows; i++) {
        jobs.fill(i, row);
        JobDocument.write(row, documents.row(row.keyBytes()));
      }
      return raw.bulk(requests.bulk(index, documents));
    }

    @Override
    public Request scan(JobQuery query, int rows) throws IOException {
      SearchRequest.Builder search = new SearchRequest.Builder().query(EsJobStore.select(query));
      search.sort(s -> s.doc(d -> d)).size(10_000).trackTotalHits(t -> t.enabled(true));
      return prove(search.build(), "\"_id\":", rows);
    }

    @Override
    public Request group(JobQuery query, JobGrouping by, int rows, int groups) throws IOException {
      return prove(JobGroups.request(query, by), "\"inB\":", groups);
    }

    private Request prove(SearchRequest search, String text, int times) throws IOException {
      String body = JsonpUtils.toJsonString(search, new JacksonJsonpMapper());
      return raw.prove(requests.search(index, body), text, times);
    }
  }

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new EsJobStore(endpoint, SETTINGS);
  }

  @Override
  protected RawJobs connect(Endpoint endpoint, Place place) throws IOException {
    return new Raw(
        new RawElasticsearch(endpoint),
        new RawRequests(endpoint),
        place.name() + SETTINGS.suffix());
  }

  @Override
  protected int written() {
    return rows;
  }

  @Override
  protected int days() {
    return period.days() + 1;
  }

  @Override
  protected int groupedDays() {
    return period.days();
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsJobClientCostBenchmark.class, args);
  }
}
