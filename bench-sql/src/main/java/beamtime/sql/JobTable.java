package beamtime.sql;

import static beamtime.core.data.JobColumn.CPU_SECONDS;
import static beamtime.core.data.JobColumn.DAY;
import static beamtime.core.data.JobColumn.INPUT_BYTES;
import static beamtime.core.data.JobColumn.WALL_SECONDS;
import static java.util.stream.Collectors.joining;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobFilter;
import beamtime.core.data.JobGrouping;
import beamtime.core.store.JobQuery;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Statements on the table {@code jobs} of a schema: the row key and a column for each of a job row.
 * TEXT is {@code text} in the order of its bytes, COUNT {@code bigint}, REAL {@code double
 * precision}, INSTANT {@code timestamptz}; nothing is null. Values are parameters, in the order of
 * {@link #values}.
 *
 * @param schema name of the schema
 */
record JobTable(String schema) implements Table {
  private static final String KEY = "key";
  private static final String NAME = "jobs";
  private static final String COLUMNS =
      "\"" + KEY + "\", " + names(Arrays.asList(JobColumn.values()));
  private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("yyyyMM", Locale.ROOT);

  private static String names(List<JobColumn> columns) {
    return columns.stream().map(column -> Table.quoted(column.label())).collect(joining(", "));
  }

  @Override
  public String name() {
    return Table.quoted(schema) + "." + NAME;
  }

  @Override
  public String columns() {
    return COLUMNS;
  }

  /** Statements that make the table with its indexes. */
  List<String> create(PostgresSettings settings) {
    String typed =
        Arrays.stream(JobColumn.values())
            .map(column -> Table.quoted(column.label()) + " " + type(column.type()) + " NOT NULL")
            .collect(joining(", "));
    // a key of a partitioned table has the column that parts it
    String identity = settings.partitioned() ? KEY + ", " + Table.quoted(DAY.label()) : KEY;
    List<String> all = new ArrayList<>();
    all.add(
        "CREATE TABLE "
            + name()
            + " ("
            + KEY
            + " text COLLATE \"C\" NOT NULL, "
            + typed
            + ", PRIMARY KEY ("
            + identity
            + "))"
            + (settings.partitioned()
                ? " PARTITION BY RANGE (" + Table.quoted(DAY.label()) + ")"
                : ""));
    JobIndex index = settings.index();
    index.indexes().forEach(columnsOfIt -> all.add(index(index.method(), columnsOfIt)));
    return all;
  }

  private String index(String method, List<JobColumn> columns) {
    return "CREATE INDEX ON " + name() + " USING " + method + " (" + names(columns) + ")";
  }

  private static String type(JobColumn.Type type) {
    return switch (type) {
      case TEXT -> "text COLLATE \"C\"";
      case COUNT -> "bigint";
      case REAL -> "double precision";
      case INSTANT -> "timestamptz";
    };
  }

  /** Makes the partition of a month, unless it is there. */
  String partition(YearMonth month) {
    return "CREATE TABLE IF NOT EXISTS "
        + Table.quoted(schema)
        + "."
        + NAME
        + "_"
        + MONTH.format(month)
        + " PARTITION OF "
        + name()
        + " FOR VALUES FROM ('"
        + MONTH.format(month)
        + "') TO ('"
        + MONTH.format(month.plusMonths(1))
        + "')";
  }

  /** Writes one row, unless it is there. */
  String insert() {
    String parameters = String.join(", ", Collections.nCopies(1 + JobColumn.values().length, "?"));
    return "INSERT INTO "
        + name()
        + " ("
        + COLUMNS
        + ") VALUES ("
        + parameters
        + ") ON CONFLICT DO NOTHING";
  }

  /** All columns of what is selected, the key first. */
  String select(JobQuery query) {
    return "SELECT " + COLUMNS + selected(query);
  }

  /** The columns of a grouping, then number of rows and sums. */
  String group(JobQuery query, JobGrouping by) {
    String key = names(by.columns());
    return "SELECT "
        + key
        + ", count(*), "
        + sum(WALL_SECONDS)
        + ", "
        + sum(CPU_SECONDS)
        + ", "
        + sum(INPUT_BYTES)
        + selected(query)
        + " GROUP BY "
        + key;
  }

  private static String sum(JobColumn column) {
    return "sum(" + Table.quoted(column.label()) + ")::bigint";
  }

  private String selected(JobQuery query) {
    String day = Table.quoted(DAY.label());
    String filters =
        query.filters().stream()
            .map(filter -> " AND " + Table.quoted(filter.column().label()) + " = ?")
            .collect(joining());
    return " FROM " + name() + " WHERE " + day + " >= ? AND " + day + " < ?" + filters;
  }

  /** Parameters of {@link #select} and {@link #group}: days are as they begin a row key. */
  static List<String> values(JobQuery query) {
    List<String> values = new ArrayList<>(List.of(query.keyFrom(), query.keyTo()));
    query.filters().stream().map(JobFilter::value).forEach(values::add);
    return values;
  }
}
