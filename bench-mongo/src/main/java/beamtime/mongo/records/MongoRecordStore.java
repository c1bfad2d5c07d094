package beamtime.mongo.records;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import beamtime.core.store.records.NamePattern;
import beamtime.core.store.records.RecordIndex;
import beamtime.core.store.records.RecordQuery;
import beamtime.core.store.records.RecordStore;
import beamtime.mongo.DuplicateKeys;
import beamtime.mongo.MongoSettings;
import beamtime.mongo.MongoStore;
import beamtime.mongo.Reply;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoClientSettings;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.MergeOptions;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.Sorts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;

/**
 * Records of several services in MongoDB. A place has a collection for each source and kind, each
 * with a unique index of the names. See {@link RecordDocument} for the fields.
 */
public final class MongoRecordStore extends MongoStore implements RecordStore {
  /** Numbers of one request that merges, which has to end before the connection's time is up. */
  private static final long MERGED_AT_ONCE = 500_000;

  private static final CodecRegistry RECORDS =
      CodecRegistries.fromRegistries(
          CodecRegistries.fromCodecs(RecordDocument.ENCODING),
          MongoClientSettings.getDefaultCodecRegistry());
  private static final IndexOptions UNIQUE = new IndexOptions().unique(true);
  static final Bson BY_NAME = Sorts.ascending(RecordDocument.NAME);
  private static final Bson NAMES = Indexes.ascending(RecordDocument.NAME);
  private static final List<String> FIELDS =
      List.of("dbs.size", "dbs.created", "phedex.replicas.site");

  /** A store with one client of the endpoint; connects at the first request. */
  public MongoRecordStore(Endpoint endpoint, MongoSettings settings) {
    super(endpoint, settings, "records");
  }

  @Override
  protected void index(Place place) {
    connection.run(
        "index " + place.name(),
        () ->
            collections(place)
                .forEach(each -> connection.collection(each).createIndex(NAMES, UNIQUE)));
  }

  @Override
  protected List<String> collections(Place place) {
    List<String> all = new ArrayList<>();
    for (RecordKind kind : RecordKind.values()) {
      for (RecordSource source : RecordSource.values()) {
        all.add(collection(place, source, kind));
      }
    }
    return all;
  }

  static String collection(Place place, RecordSource source, RecordKind kind) {
    return String.join(".", place.name(), kind.name(), source.name()).toLowerCase(Locale.ROOT);
  }

  /** Plain inserts, which cost far less than replacements: these follow for what was there. */
  @Override
  public void ingest(Place place, RecordSource source, RecordKind kind, List<DataRecord> records) {
    List<DataRecord> said = records.stream().map(record -> record.saidBy(source)).toList();
    if (said.isEmpty()) {
      return;
    }
    MongoCollection<DataRecord> into =
        connection
            .collection(collection(place, source, kind), DataRecord.class)
            .withCodecRegistry(RECORDS);
    connection.run(
        "write " + said.size() + " records to " + place.name(),
        () -> {
          try {
            into.insertMany(said, new InsertManyOptions().ordered(false));
          } catch (MongoBulkWriteException e) {
            DuplicateKeys.requireOnly(e);
            into.bulkWrite(
                e.getWriteErrors().stream()
                    .map(BulkWriteError::getIndex)
                    .map(i -> replacement(said.get(i)))
                    .toList());
          }
        });
  }

  private static ReplaceOneModel<DataRecord> replacement(DataRecord record) {
    return new ReplaceOneModel<>(Filters.eq(RecordDocument.NAME, record.name()), record);
  }

  /** By {@code $merge}, which adds the parts of one service to those of the other. */
  @Override
  public long merge(Place place, RecordKind kind) {
    String merged = collection(place, RecordSource.MERGED, kind);
    return connection.call(
        "merge " + place.name(),
        () -> {
          connection.collection(merged).drop();
          connection.createCollection(merged);
          connection.collection(merged).createIndex(NAMES, UNIQUE);
          merge(collection(place, RecordSource.DBS, kind), merged);
          merge(collection(place, RecordSource.PHEDEX, kind), merged);
          return connection.collection(merged).countDocuments();
        });
  }

  private void merge(String service, String merged) {
    MongoCollection<BsonDocument> from = connection.collection(service, BsonDocument.class);
    BsonDocument last = from.find().sort(Sorts.descending(RecordDocument.ID)).first();
    long end = last == null ? 0 : last.getInt64(RecordDocument.ID).getValue() + 1;
    MergeOptions byName =
        new MergeOptions()
            .uniqueIdentifier(RecordDocument.NAME)
            .whenMatched(MergeOptions.WhenMatched.MERGE)
            .whenNotMatched(MergeOptions.WhenNotMatched.INSERT);
    for (long number = 0; number < end; number += MERGED_AT_ONCE) {
      from.aggregate(
              List.of(
                  Aggregates.match(
                      Filters.and(
                          Filters.gte(RecordDocument.ID, number),
                          Filters.lt(RecordDocument.ID, number + MERGED_AT_ONCE))),
                  Aggregates.merge(merged, byName)))
          .toCollection();
    }
  }

  @Override
  public void index(Place place, RecordIndex index) {
    connection.run(
        "index " + place.name(),
        () -> {
          for (RecordKind kind : RecordKind.values()) {
            index(connection.collection(collection(place, RecordSource.MERGED, kind)), index);
          }
        });
  }

  private static void index(MongoCollection<Reply> merged, RecordIndex index) {
    switch (index) {
      case NAME -> {
        for (Document there : merged.listIndexes()) {
          String name = there.getString("name");
          if (FIELDS.stream().anyMatch(field -> name.equals(field + "_1"))) {
            merged.dropIndex(name);
          }
        }
        merged.createIndex(NAMES, UNIQUE);
      }
      case NAME_AND_FIELDS -> {
        merged.createIndex(NAMES, UNIQUE);
        FIELDS.forEach(field -> merged.createIndex(Indexes.ascending(field)));
      }
      case NONE -> merged.dropIndexes();
    }
  }

  @Override
  public long find(Place place, RecordQuery query, Consumer<? super View<DataRecord>> sink) {
    return connection.call(
        "find records of " + place.name(),
        () ->
            hand(
                collection(place, query)
                    .find(selected(query.names()))
                    .sort(BY_NAME)
                    .allowDiskUse(true)
                    // the driver's type; no collection has more documents
                    .skip((int) Math.min(query.index(), Integer.MAX_VALUE))
                    .limit(query.limit() == Integer.MAX_VALUE ? 0 : query.limit()),
                new RecordView(query.kind()),
                sink));
  }

  @Override
  public long count(Place place, RecordQuery query) {
    return connection.call(
        "count records of " + place.name(),
        () -> collection(place, query).countDocuments(selected(query.names())));
  }

  @Override
  public long findNumber(
      Place place, RecordKind kind, long number, Consumer<? super View<DataRecord>> sink) {
    return connection.call(
        "find a record of " + place.name(),
        () ->
            hand(
                connection
                    .collection(collection(place, RecordSource.MERGED, kind))
                    .find(Filters.eq(RecordDocument.ID, number)),
                new RecordView(kind),
                sink));
  }

  @Override
  public long sample(Place place, RecordKind kind, Consumer<? super View<DataRecord>> sink) {
    return connection.call(
        "draw a record of " + place.name(),
        () ->
            hand(
                connection
                    .collection(collection(place, RecordSource.MERGED, kind))
                    .aggregate(List.of(Aggregates.sample(1))),
                new RecordView(kind),
                sink));
  }

  private MongoCollection<Reply> collection(Place place, RecordQuery query) {
    return connection.collection(collection(place, query.source(), query.kind()));
  }

  /** A pattern is a range where it can be, and else an expression whose text is quoted. */
  static Bson selected(NamePattern names) {
    String text = names.text();
    return switch (names.kind()) {
      case FIXED -> Filters.eq(RecordDocument.NAME, text);
      case PREFIX ->
          names
              .end()
              .map(
                  end ->
                      Filters.and(
                          Filters.gte(RecordDocument.NAME, text),
                          Filters.lt(RecordDocument.NAME, end)))
              .orElseGet(() -> Filters.gte(RecordDocument.NAME, text));
      case INFIX -> Filters.regex(RecordDocument.NAME, Pattern.quote(text));
      case ALL -> Filters.empty();
    };
  }
}
