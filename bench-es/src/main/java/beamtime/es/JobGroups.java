package beamtime.es;

import beamtime.core.data.JobColumn;
import beamtime.core.store.JobGroup;
import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.aggregations.Aggregation;
import co.elastic.clients.elasticsearch._types.aggregations.CompositeAggregate;
import co.elastic.clients.elasticsearch._types.aggregations.CompositeAggregationSource;
import co.elastic.clients.elasticsearch._types.aggregations.CompositeBucket;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Sums by day and site as a composite aggregation: exact, unlike a terms aggregation, and paged.
 */
final class JobGroups {
  /** Groups of an answer: a month has 3600, and the server allows 65 536 (search.max_buckets). */
  private static final int PAGE = 10_000;

  private static final String GROUPS = "groups";
  private static final List<JobColumn> KEYS = List.of(JobColumn.DAY, JobColumn.SITE);
  private static final List<JobColumn> SUMS =
      List.of(JobColumn.WALL_SECONDS, JobColumn.CPU_SECONDS, JobColumn.INPUT_BYTES);

  private JobGroups() {}

  static List<JobGroup> read(ElasticsearchClient api, String index, Query query)
      throws IOException {
    List<JobGroup> groups = new ArrayList<>();
    Map<String, FieldValue> after = Map.of();
    CompositeAggregate page;
    do {
      Aggregation aggregation = aggregation(after);
      page =
          part(
                  api.search(
                          s ->
                              s.index(index)
                                  .query(query)
                                  .size(0)
                                  .trackTotalHits(t -> t.enabled(false))
                                  // The same question is asked again and again: its cached answer
                                  // is not
                                  // what is measured.
                                  .requestCache(false)
                                  .allowPartialSearchResults(false)
                                  .aggregations(GROUPS, aggregation),
                          Void.class)
                      .aggregations(),
                  GROUPS)
              .composite();
      for (CompositeBucket bucket : page.buckets().array()) {
        groups.add(group(bucket));
      }
      after = page.afterKey();
    } while (page.buckets().array().size() == PAGE);
    return groups;
  }

  private static Aggregation aggregation(Map<String, FieldValue> after) {
    List<Map<String, CompositeAggregationSource>> sources =
        KEYS.stream()
            .map(
                key ->
                    Map.of(
                        key.label(),
                        CompositeAggregationSource.of(s -> s.terms(t -> t.field(key.label())))))
            .toList();
    Aggregation.Builder.ContainerBuilder groups =
        new Aggregation.Builder()
            .composite(
                c -> {
                  c.sources(sources).size(PAGE);
                  return after.isEmpty() ? c : c.after(after);
                });
    for (JobColumn sum : SUMS) {
      groups.aggregations(sum.label(), a -> a.sum(s -> s.field(sum.label())));
    }
    return groups.build();
  }

  private static JobGroup group(CompositeBucket bucket) {
    return new JobGroup(
        part(bucket.key(), JobColumn.DAY.label()).stringValue(),
        part(bucket.key(), JobColumn.SITE.label()).stringValue(),
        bucket.docCount(),
        sum(bucket, JobColumn.WALL_SECONDS),
        sum(bucket, JobColumn.CPU_SECONDS),
        sum(bucket, JobColumn.INPUT_BYTES));
  }

  private static <T> T part(Map<String, T> answer, String name) {
    return Objects.requireNonNull(answer.get(name), name);
  }

  private static long sum(CompositeBucket bucket, JobColumn column) {
    return (long) part(bucket.aggregations(), column.label()).sum().value();
  }
}
