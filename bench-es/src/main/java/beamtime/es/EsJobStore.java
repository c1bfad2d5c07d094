package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.JobColumn;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobGroup;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** Job rows in Elasticsearch: one document each, with the row key as its id. */
public final class EsJobStore extends EsStore implements JobStore {
  /** Near the size of a hit with its 52 field names; only the first page depends on it. */
  private static final int EXPECTED_HIT_BYTES = 1500;

  private final PagedSearch search;

  public EsJobStore(Endpoint endpoint, EsSettings settings) {
    super(
        endpoint,
        settings,
        new ObjectMapper(),
        "jobs",
        JobDocument.properties(),
        JobColumn.DAY.label());
    search = new PagedSearch(connection, EXPECTED_HIT_BYTES);
  }

  @Override
  public void ingest(Place place, Jobs jobs, long from, int rows) {
    String index = places.index(place);
    connection.call(
        "write to " + index,
        () -> {
          Bulk bulk = new Bulk(connection, index, BulkDocuments.Action.INDEX);
          JobRow row = new JobRow();
          for (long i = from; i < from + rows; i++) {
            jobs.fill(i, row);
            JobDocument.write(row, bulk.row(row.keyBytes()));
          }
          bulk.send();
          return rows;
        });
  }

  @Override
  public long scan(Place place, JobQuery query, Consumer<? super View<JobRow>> sink) {
    String index = places.index(place);
    JobView view = new JobView();
    Consumer<Hit> views = hit -> sink.accept(view.of(hit));
    // A day fits a page, and so do the rows of a month that a filter leaves: one request.
    boolean few = !query.filters().isEmpty() || query.from().plusDays(1).equals(query.to());
    return connection.call(
        "scan " + index,
        () ->
            few
                ? search.few(index, select(query), views)
                : search.all(index, select(query), views));
  }

  @Override
  public Collection<JobGroup> group(Place place, JobQuery query, JobGrouping by) {
    String index = places.index(place);
    return connection.call("group " + index, () -> JobGroups.read(connection, index, query, by));
  }

  /** In filter context: no scores are computed. */
  static Query select(JobQuery query) {
    List<Query> conditions = new ArrayList<>();
    conditions.add(
        Query.of(
            q ->
                q.range(
                    r ->
                        r.term(
                            t ->
                                t.field(JobColumn.DAY.label())
                                    .gte(query.keyFrom())
                                    .lt(query.keyTo())))));
    query
        .filters()
        .forEach(
            filter ->
                conditions.add(
                    Query.of(
                        q -> q.term(t -> t.field(filter.column().label()).value(filter.value())))));
    return Query.of(q -> q.bool(b -> b.filter(conditions)));
  }

  /** A hit as a row; one for each scan. */
  private static final class JobView implements View<JobRow> {
    private final JobRow row = new JobRow();

    @SuppressWarnings("NullAway.Init") // of() comes first
    private Hit hit;

    JobView of(Hit next) {
      hit = next;
      return this;
    }

    @Override
    public long keyHash() {
      return hit.idHash();
    }

    @Override
    public int payloadBytes() {
      return hit.idBytes() + hit.sourceBytes();
    }

    @Override
    public JobRow decode() {
      try {
        JobDocument.read(hit, row);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return row;
    }
  }
}
