package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import beamtime.core.store.records.RecordIndex;
import beamtime.core.store.records.RecordJson;
import beamtime.core.store.records.RecordQuery;
import beamtime.core.store.records.RecordStore;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Records of several services in PostgreSQL: a schema for each place, in it a table for each source
 * and kind. See {@link RecordTable} for the columns.
 */
public final class PostgresRecordStore extends PostgresStore implements RecordStore {
  /** Numbers of one statement that merges, which has to end before the connection's time is up. */
  private static final long MERGED_AT_ONCE = 500_000;

  /** A store with connections of its own to the endpoint; connects at the first request. */
  public PostgresRecordStore(Endpoint endpoint, PostgresSettings settings) {
    super(endpoint, settings, "records");
  }

  @Override
  void make(Place place, Connection its) throws SQLException {
    for (RecordTable table : tables(place)) {
      PostgresConnection.execute(its, table.create());
      PostgresConnection.execute(its, table.indexNames());
    }
  }

  @Override
  void seal(Place place, Connection its) throws SQLException {
    for (RecordTable table : tables(place)) {
      PostgresConnection.execute(its, table.vacuum());
    }
  }

  private List<RecordTable> tables(Place place) {
    return Stream.of(RecordKind.values())
        .flatMap(kind -> Stream.of(RecordSource.values()).map(source -> table(place, source, kind)))
        .toList();
  }

  private RecordTable table(Place place, RecordSource source, RecordKind kind) {
    return new RecordTable(places.schema(place), source, kind);
  }

  private RecordTable table(Place place, RecordQuery query) {
    return table(place, query.source(), query.kind());
  }

  /** By {@code COPY}; where a record is there already, by inserts that replace. */
  @Override
  public void ingest(Place place, RecordSource source, RecordKind kind, List<DataRecord> records) {
    RecordTable table = table(place, source, kind);
    List<DataRecord> said = records.stream().map(record -> record.saidBy(source)).toList();
    write(
        "write " + said.size() + " records to " + place.name(),
        said.size(),
        table.copy(),
        sink -> RecordCopy.encode(said, sink),
        its -> inserted(its, table, said));
  }

  private static int inserted(Connection its, RecordTable table, List<DataRecord> records)
      throws SQLException {
    try (PreparedStatement insert = its.prepareStatement(table.insert())) {
      for (DataRecord record : records) {
        insert.setLong(1, record.number());
        insert.setString(2, record.name());
        insert.setString(3, new String(RecordJson.bytes(record), StandardCharsets.UTF_8));
        insert.addBatch();
      }
      return insert.executeBatch().length;
    }
  }

  /** By {@code INSERT ... ON CONFLICT}, as one transaction. */
  @Override
  public long merge(Place place, RecordKind kind) {
    RecordTable merged = table(place, RecordSource.MERGED, kind);
    return connection.transact(
        "merge " + place.name(),
        its -> {
          PostgresConnection.execute(its, merged.truncate());
          PostgresConnection.execute(its, merged.indexNames());
          merge(its, table(place, RecordSource.DBS, kind), merged);
          merge(its, table(place, RecordSource.PHEDEX, kind), merged);
          RecordQuery all = RecordQuery.all(RecordSource.MERGED, kind);
          return number(its, merged.count(all));
        });
  }

  private static void merge(Connection its, RecordTable service, RecordTable merged)
      throws SQLException {
    long last = number(its, service.last());
    try (PreparedStatement insert = its.prepareStatement(merged.merge(service))) {
      for (long number = 0; number <= last; number += MERGED_AT_ONCE) {
        insert.setLong(1, number);
        insert.setLong(2, number + MERGED_AT_ONCE);
        insert.executeUpdate();
      }
    }
  }

  private static long number(Connection its, String select) throws SQLException {
    try (PreparedStatement statement = its.prepareStatement(select);
        ResultSet answer = statement.executeQuery()) {
      answer.next();
      return answer.getLong(1);
    }
  }

  @Override
  public void index(Place place, RecordIndex index) {
    connection.define(
        "index " + place.name(),
        its -> PostgresConnection.unhurried(its, own -> index(place, index, own)));
  }

  private void index(Place place, RecordIndex index, Connection its) throws SQLException {
    for (RecordKind kind : RecordKind.values()) {
      RecordTable merged = table(place, RecordSource.MERGED, kind);
      boolean names = index != RecordIndex.NONE;
      boolean fields = index == RecordIndex.NAME_AND_FIELDS;
      PostgresConnection.execute(its, names ? merged.indexNames() : merged.dropNames());
      for (String each : fields ? merged.indexFields() : merged.dropFields()) {
        PostgresConnection.execute(its, each);
      }
    }
  }

  @Override
  public long find(Place place, RecordQuery query, Consumer<? super View<DataRecord>> sink) {
    return connection.ask(
        "find records of " + place.name(),
        query.limit() <= Page.ROWS,
        its -> {
          try (PreparedStatement select = its.prepareStatement(table(place, query).select(query))) {
            bindAll(select, query);
            return hand(select, query.kind(), sink);
          }
        });
  }

  /** Gives {@link RecordTable#select(RecordQuery)} its parameters. */
  static void bindAll(PreparedStatement select, RecordQuery query) throws SQLException {
    int parameter = bind(select, query);
    if (!RecordTable.forOne(query)) {
      select.setLong(parameter, query.index());
      select.setInt(parameter + 1, query.limit());
    }
  }

  /** Sets the texts of a query; returns the number of the next parameter. */
  private static int bind(PreparedStatement select, RecordQuery query) throws SQLException {
    int parameter = 1;
    for (String text : RecordTable.texts(query.names())) {
      select.setString(parameter++, text);
    }
    return parameter;
  }

  private static long hand(
      PreparedStatement select, RecordKind kind, Consumer<? super View<DataRecord>> sink)
      throws SQLException {
    try (ResultSet answer = select.executeQuery()) {
      return hand(answer, new RecordView(answer, kind), sink);
    }
  }

  @Override
  public long count(Place place, RecordQuery query) {
    return connection.call(
        "count records of " + place.name(),
        its -> {
          try (PreparedStatement count = its.prepareStatement(table(place, query).count(query))) {
            bind(count, query);
            try (ResultSet answer = count.executeQuery()) {
              answer.next();
              return answer.getLong(1);
            }
          }
        });
  }

  @Override
  public long findNumber(
      Place place, RecordKind kind, long number, Consumer<? super View<DataRecord>> sink) {
    return connection.call(
        "find a record of " + place.name(),
        its -> {
          RecordTable merged = table(place, RecordSource.MERGED, kind);
          try (PreparedStatement select = its.prepareStatement(merged.selectNumber())) {
            select.setLong(1, number);
            return hand(select, kind, sink);
          }
        });
  }

  @Override
  public long sample(Place place, RecordKind kind, Consumer<? super View<DataRecord>> sink) {
    throw new LacksException(
        "postgresql lacks how=SAMPLE: its TABLESAMPLE draws whole pages, or looks at every row");
  }
}
