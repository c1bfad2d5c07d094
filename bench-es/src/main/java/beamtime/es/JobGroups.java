package beamtime.es;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobGrouping;
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
 * Sums as terms within terms, one level for each column of the grouping, asked for so many that
 * none is left out: then they are exact, and take half the time of a composite aggregation. An
 * answer that left some out is refused.
 */
final class JobGroups {
  /** Of each level; the data has 128 sites, and fewer of all else. */
  private static final int VALUES = 1000;

  /** No bucket is left out, so that there is nothing to wait for before summing. */
  private static final TermsAggregationCollectMode ALL = TermsAggregationCollectMode.DepthFirst;

  private static final List<JobColumn> SUMS =
      List.of(JobColumn.WALL_SECONDS, JobColumn.CPU_SECONDS, JobColumn.INPUT_BYTES);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<JobColumn> columns;
  private final List<JobGroup> groups = new ArrayList<>();

  private JobGroups(JobGrouping by) {
    columns = by.columns();
  }

  static List<JobGroup> read(EsConnection connection, String index, JobQuery query, JobGrouping by)
      throws IOException {
    JobGroups answers = new JobGroups(by);
    LocalDate from = query.from();
    while (from.isBefore(query.to())) {
      LocalDate to = from.plusDays(daysOfARequest(by));
      LocalDate last = to.isBefore(query.to()) ? to : query.to();
      SearchRequest search = request(new JobQuery(from, last, query.filters()), by);
      Answer answer = connection.search(index, search);
      answers.read(
          JSON.readTree(answer.bytes(), 0, answer.length()).path("aggregations"), List.of());
      connection.release(answer.bytes());
      from = last;
    }
    return answers.groups;
  }

  /**
   * So that its buckets, those of the outer levels among them, stay below the 65 536 of
   * search.max_buckets: a day has at most 129, 641 or 4 225. The server refuses more.
   */
  private static int daysOfARequest(JobGrouping by) {
    return switch (by) {
      case DAY_SITE, DAY_SITE_VO -> 62;
      case DAY_SITE_VO_ACTIVITY -> 15;
    };
  }

  /** Asks for the groups of a query, which spans {@link #daysOfARequest} at most. */
  static SearchRequest request(JobQuery query, JobGrouping by) {
    List<JobColumn> columns = by.columns();
    return SearchRequest.of(
        s ->
            s.query(EsJobStore.select(query))
                .size(0)
                .trackTotalHits(t -> t.enabled(false))
                .aggregations(columns.get(0).label(), terms(columns, 0)));
  }

  /** The buckets of a level, with those of the next in each, or with the sums in the last. */
  private static Aggregation terms(List<JobColumn> columns, int level) {
    Aggregation.Builder.ContainerBuilder terms =
        new Aggregation.Builder()
            .terms(t -> t.field(columns.get(level).label()).size(VALUES).collectMode(ALL));
    if (level + 1 < columns.size()) {
      return terms.aggregations(columns.get(level + 1).label(), terms(columns, level + 1)).build();
    }
    for (JobColumn sum : SUMS) {
      terms.aggregations(sum.label(), a -> a.sum(s -> s.field(sum.label())));
    }
    return terms.build();
  }

  private void read(JsonNode parent, List<String> outer) throws IOException {
    for (JsonNode bucket : buckets(parent, columns.get(outer.size()))) {
      List<String> key = new ArrayList<>(outer);
      key.add(bucket.path("key").asText());
      if (key.size() < columns.size()) {
        read(bucket, key);
      } else {
        groups.add(group(key, bucket));
      }
    }
  }

  /** All buckets of a level. */
  private static JsonNode buckets(JsonNode parent, JobColumn column) throws IOException {
    JsonNode terms = parent.path(column.label());
    long others = terms.path("sum_other_doc_count").asLong(-1);
    if (others != 0) {
      throw new IOException(
          "the answer leaves out groups of " + others + " rows by " + column.label());
    }
    return terms.path("buckets");
  }

  private static JobGroup group(List<String> key, JsonNode bucket) throws IOException {
    return new JobGroup(
        key,
        bucket.path("doc_count").asLong(),
        sum(bucket, JobColumn.WALL_SECONDS),
        sum(bucket, JobColumn.CPU_SECONDS),
        sum(bucket, JobColumn.INPUT_BYTES));
  }

  private static long sum(JsonNode bucket, JobColumn column) throws IOException {
    JsonNode value = bucket.path(column.label()).path("value");
    if (!value.isNumber()) {
      throw new IOException("the answer has no sum of " + column.label());
    }
    return value.asLong();
  }
}
