package beamtime.sql;

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
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.postgresql.PGStatement;

/**
 * Job rows in PostgreSQL: a table with a column for each of theirs, in a schema for each place. See
 * {@link JobTable} for the types.
 */
public final class PostgresJobStore extends PostgresStore implements JobStore {
  /** Partitions that are known to be there. */
  private final Map<Place, Set<YearMonth>> months = new ConcurrentHashMap<>();

  /** A store with connections of its own to the endpoint; connects at the first request. */
  public PostgresJobStore(Endpoint endpoint, PostgresSettings settings) {
    super(endpoint, settings, "jobs", PostgresSettings.suffixes(), settings.suffix());
  }

  @Override
  void make(Place place, Connection its) throws SQLException {
    months.remove(place);
    for (String statement : table(place).create(connection.settings())) {
      PostgresConnection.execute(its, statement);
    }
  }

  @Override
  void seal(Place place, Connection its) throws SQLException {
    PostgresConnection.execute(its, table(place).vacuum());
  }

  private JobTable table(Place place) {
    return new JobTable(places.schema(place));
  }

  /**
   * A row that is there already stays as it is: rows are functions of their keys, so it is the same
   * row. {@code COPY} knows no such thing and writes all or nothing, so a batch that it refuses for
   * that reason is inserted.
   */
  @Override
  public void ingest(Place place, Jobs jobs, long from, int rows) {
    String what = "write " + rows + " rows to " + place.name();
    if (connection.settings().partitioned()) {
      makePartitions(what, place, from, rows);
    }
    write(
        what,
        rows,
        table(place).copy(),
        sink -> JobCopy.encode(jobs, from, rows, sink),
        its -> inserted(its, table(place), jobs, from, rows));
  }

  private static int inserted(Connection its, JobTable table, Jobs jobs, long from, int rows)
      throws SQLException {
    JobRow row = new JobRow();
    try (PreparedStatement insert = its.prepareStatement(table.insert())) {
      for (long i = from; i < from + rows; i++) {
        jobs.fill(i, row);
        insert.setString(1, row.key());
        for (JobColumn column : JobColumn.values()) {
          set(insert, column.ordinal() + 2, row, column);
        }
        insert.addBatch();
      }
      return insert.executeBatch().length;
    }
  }

  private static void set(PreparedStatement insert, int at, JobRow row, JobColumn column)
      throws SQLException {
    switch (column.type()) {
      case TEXT -> insert.setString(at, row.text(column));
      case COUNT -> insert.setLong(at, row.number(column));
      case REAL -> insert.setDouble(at, row.real(column));
      case INSTANT ->
          insert.setObject(at, Instant.ofEpochSecond(row.number(column)).atOffset(ZoneOffset.UTC));
    }
  }

  private void makePartitions(String what, Place place, long from, int rows) {
    Set<YearMonth> known = months.computeIfAbsent(place, each -> ConcurrentHashMap.newKeySet());
    YearMonth last = month(from + rows - 1);
    for (YearMonth month = month(from); !month.isAfter(last); month = month.plusMonths(1)) {
      if (!known.contains(month)) {
        makePartition(what, place, month);
        known.add(month);
      }
    }
  }

  private static YearMonth month(long index) {
    return YearMonth.from(Jobs.FIRST_DAY.plusDays(index / Jobs.ROWS_PER_DAY));
  }

  /** One thread, of this process or another, makes a partition at a time. */
  private void makePartition(String what, Place place, YearMonth month) {
    connection.define(
        what,
        its -> {
          try (PreparedStatement lock =
              its.prepareStatement("SELECT pg_advisory_xact_lock(hashtext(?))")) {
            lock.setString(1, places.schema(place));
            lock.execute();
          }
          PostgresConnection.execute(its, table(place).partition(month));
        });
  }

  @Override
  public long scan(Place place, JobQuery query, Consumer<? super View<JobRow>> sink) {
    return connection.transact(
        "scan " + place.name(),
        its -> {
          try (PreparedStatement select = its.prepareStatement(table(place).select(query))) {
            bind(select, query);
            try (ResultSet answer = select.executeQuery()) {
              return hand(answer, new JobView(answer), sink);
            }
          }
        });
  }

  /** As a whole: a cursor would keep the server to one processor. */
  @Override
  public Collection<JobGroup> group(Place place, JobQuery query, JobGrouping by) {
    return connection.call(
        "group " + place.name(),
        its -> {
          try (PreparedStatement select = its.prepareStatement(table(place).group(query, by))) {
            bindGroups(select, query);
            List<JobGroup> groups = new ArrayList<>();
            try (ResultSet sums = select.executeQuery()) {
              while (sums.next()) {
                groups.add(group(sums, by.columns().size()));
              }
            }
            return groups;
          }
        });
  }

  private static JobGroup group(ResultSet sums, int columns) throws SQLException {
    List<String> key = new ArrayList<>();
    for (int column = 1; column <= columns; column++) {
      key.add(sums.getString(column));
    }
    return new JobGroup(
        key,
        sums.getLong(columns + 1),
        sums.getLong(columns + 2),
        sums.getLong(columns + 3),
        sums.getLong(columns + 4));
  }

  /** Gives a statement of {@link JobTable} its parameters. */
  static void bind(PreparedStatement select, JobQuery query) throws SQLException {
    List<String> values = JobTable.values(query);
    for (int i = 0; i < values.size(); i++) {
      select.setString(i + 1, values.get(i));
    }
  }

  /**
   * The same for one that groups, which is planned for its days each time: a plan for any days
   * takes them for few, and one processor to be enough.
   */
  static void bindGroups(PreparedStatement select, JobQuery query) throws SQLException {
    select.unwrap(PGStatement.class).setPrepareThreshold(0);
    bind(select, query);
  }
}
