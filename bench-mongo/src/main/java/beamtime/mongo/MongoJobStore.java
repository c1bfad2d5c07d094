package beamtime.mongo;

import static beamtime.core.data.JobColumn.CPU_SECONDS;
import static beamtime.core.data.JobColumn.INPUT_BYTES;
import static beamtime.core.data.JobColumn.WALL_SECONDS;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.JobColumn;
import beamtime.core.data.JobFilter;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobGroup;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertManyOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.conversions.Bson;

/**
 * Job rows in MongoDB: one document each, with the row key as its {@code _id}. A place is a
 * collection. See {@link JobDocument} for the fields.
 */
public final class MongoJobStore extends MongoStore implements JobStore {

  /** A store with one client of the endpoint; connects at the first request. */
  public MongoJobStore(Endpoint endpoint, MongoSettings settings) {
    super(endpoint, settings, "jobs");
  }

  /**
   * Plain inserts. A row that is there already stays as it is: rows are functions of their keys, so
   * it is the same row, and an insert costs the server far less than a replacement with upsert.
   */
  @Override
  public void ingest(Place place, Jobs jobs, long from, int rows) {
    connection.run(
        "write " + rows + " rows to " + place.name(),
        () -> {
          try {
            connection
                .collection(collection(place), JobDocument.class)
                .insertMany(
                    JobDocument.batch(jobs, from, rows), new InsertManyOptions().ordered(false));
          } catch (MongoBulkWriteException e) {
            DuplicateKeys.requireOnly(e);
          }
        });
  }

  @Override
  public long scan(Place place, JobQuery query, Consumer<? super View<JobRow>> sink) {
    return connection.call(
        "scan " + place.name(),
        () ->
            hand(
                connection.collection(collection(place)).find(selected(query)),
                new JobView(),
                sink));
  }

  @Override
  public Collection<JobGroup> group(Place place, JobQuery query, JobGrouping by) {
    return connection.call(
        "group " + place.name(),
        () ->
            connection
                .collection(collection(place))
                .aggregate(grouping(query, by), BsonDocument.class)
                .batchSize(MongoConnection.PAGE_ROWS)
                .map(sums -> group(sums, by))
                .into(new ArrayList<>()));
  }

  /** Stages that sum what is selected. */
  static List<Bson> grouping(JobQuery query, JobGrouping by) {
    BsonDocument key = new BsonDocument();
    for (JobColumn column : by.columns()) {
      key.append(column.label(), new BsonString("$" + column.label()));
    }
    return List.of(
        Aggregates.match(selected(query)),
        Aggregates.group(
            key,
            Accumulators.sum("jobs", 1L),
            Accumulators.sum("wall", "$" + WALL_SECONDS.label()),
            Accumulators.sum("cpu", "$" + CPU_SECONDS.label()),
            Accumulators.sum("input", "$" + INPUT_BYTES.label())));
  }

  private static JobGroup group(BsonDocument sums, JobGrouping by) {
    BsonDocument key = sums.getDocument("_id");
    return new JobGroup(
        by.columns().stream().map(column -> key.getString(column.label()).getValue()).toList(),
        sums.getInt64("jobs").getValue(),
        sums.getInt64("wall").getValue(),
        sums.getInt64("cpu").getValue(),
        sums.getInt64("input").getValue());
  }

  /** Rows of the period that pass the filters. */
  static Bson selected(JobQuery query) {
    List<Bson> conditions = new ArrayList<>();
    conditions.add(Filters.gte("_id", query.keyFrom()));
    conditions.add(Filters.lt("_id", query.keyTo()));
    for (JobFilter filter : query.filters()) {
      conditions.add(Filters.eq(filter.column().label(), filter.value()));
    }
    return Filters.and(conditions);
  }
}
