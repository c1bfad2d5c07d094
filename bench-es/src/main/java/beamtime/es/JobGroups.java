package beamtime.es;

import beamtime.core.data.JobColumn;
import beamtime.core.store.JobGroup;
import beamtime.core.store.JobQuery;
import co.elastic.clients.elasticsearch._types.aggregations.Aggregation;
import co.elastic.clients.elasticsearch._types.aggregations.TermsAggregationCollectMode;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Sums by day and site as terms within terms, asked for so many that none is left out: then they
 * are exact, and take half the time of a composite aggregation. An answer that left some out is
 * refused.
 */
final class JobGroups {
  /** Of a day; the data has 128. */
  private static final int SITES = 1000;

  /** Of one request, so that its groups stay below the 65 536 of search.max_buckets. */
  private static final int DAYS = 62;

  /** No bucket is left out, so that there is nothing to wait for before summing. */
  private static final TermsAggregationCollectMode ALL = TermsAggregationCollectMode.DepthFirst;

  private static final List<JobColumn> SUMS =
      List.of(JobColumn.WALL_SECONDS, JobColumn.CPU_SECONDS, JobColumn.INPUT_BYTES);

  private static final ObjectMapper JSON = new ObjectMapper();

  private JobGroups() {}

  static List<JobGroup> read(EsConnection connection, String index, JobQuery query)
      throws IOException {
    List<JobGroup> groups = new ArrayList<>();
    LocalDate from = query.from();
    while (from.isBefore(query.to())) {
      LocalDate to = from.plusDays(DAYS);
      LocalDate last = to.isBefore(query.to()) ? to : query.to();
      SearchRequest search = request(new JobQuery(from, last, query.filters()));
      Answer answer = connection.search(index, search);
      read(JSON.readTree(answer.bytes(), 0, answer.length()), groups);
      connection.release(answer.bytes());
      from = last;
    }
    return groups;
  }

  /** The request for the groups of at most {@value #DAYS} days. */
  private static SearchRequest request(JobQuery query) {
    return SearchRequest.of(
        s ->
            s.query(EsJobStore.select(query))
                .size(0)
                .trackTotalHits(t -> t.enabled(false))
                .aggregations(JobColumn.DAY.label(), days()));
  }

  private static Aggregation days() {
    Aggregation.Builder.ContainerBuilder sites =
        new Aggregation.Builder()
            .terms(t -> t.field(JobColumn.SITE.label()).size(SITES).collectMode(ALL));
    for (JobColumn sum : SUMS) {
      sites.aggregations(sum.label(), a -> a.sum(s -> s.field(sum.label())));
    }
    Aggregation bySite = sites.build();
    return Aggregation.of(
        a ->
            a.terms(t -> t.field(JobColumn.DAY.label()).size(DAYS).collectMode(ALL))
                .aggregations(JobColumn.SITE.label(), bySite));
  }

  private static void read(JsonNode answer, List<JobGroup> groups) throws IOException {
    for (JsonNode day : buckets(answer.path("aggregations"), JobColumn.DAY)) {
      for (JsonNode site : buckets(day, JobColumn.SITE)) {
        groups.add(group(day.path("key").asText(), site));
      }
    }
  }

  /** All buckets of an aggregation. */
  private static JsonNode buckets(JsonNode parent, JobColumn column) throws IOException {
    JsonNode terms = parent.path(column.label());
    long others = terms.path("sum_other_doc_count").asLong(-1);
    if (others != 0) {
      throw new IOException(
          "the answer leaves out groups of " + others + " rows by " + column.label());
    }
    return terms.path("buckets");
  }

  private static JobGroup group(String day, JsonNode site) throws IOException {
    return new JobGroup(
        day,
        site.path("key").asText(),
        site.path("doc_count").asLong(),
        sum(site, JobColumn.WALL_SECONDS),
        sum(site, JobColumn.CPU_SECONDS),
        sum(site, JobColumn.INPUT_BYTES));
  }

  private static long sum(JsonNode site, JobColumn column) throws IOException {
    JsonNode value = site.path(column.label()).path("value");
    if (!value.isNumber()) {
      throw new IOException("the answer has no sum of " + column.label());
    }
    return value.asLong();
  }
}
