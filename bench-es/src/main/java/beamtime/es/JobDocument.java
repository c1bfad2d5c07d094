package beamtime.es;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobRow;
import co.elastic.clients.elasticsearch._types.mapping.Property;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A job row as a document: its id is the row key, each column a field with the column's label. */
final class JobDocument {
  private static final List<JobColumn> COLUMNS = List.of(JobColumn.values());

  /** What stands before the value of a column, by its ordinal. */
  private static final List<byte[]> NAMES =
      COLUMNS.stream()
          .map(column -> (column.ordinal() == 0 ? "{" : ",") + '"' + column.label() + "\":")
          .map(name -> name.getBytes(StandardCharsets.US_ASCII))
          .toList();

  private static final byte[] END = {'}', '\n'};

  private static final Map<String, JobColumn> BY_LABEL = byLabel();

  private JobDocument() {}

  private static Map<String, JobColumn> byLabel() {
    Map<String, JobColumn> columns = new HashMap<>();
    COLUMNS.forEach(column -> columns.put(column.label(), column));
    return Map.copyOf(columns);
  }

  /** Every column is indexed, as for a user who may filter by any. */
  static Map<String, Property> properties() {
    Map<String, Property> properties = new HashMap<>();
    for (JobColumn column : COLUMNS) {
      properties.put(
          column.label(),
          switch (column.type()) {
            case TEXT -> Property.of(p -> p.keyword(k -> k));
            case COUNT -> Property.of(p -> p.long_(l -> l));
            case REAL -> Property.of(p -> p.double_(d -> d));
            case INSTANT -> Property.of(p -> p.date(d -> d.format("epoch_second")));
          });
    }
    return properties;
  }

  /** Appends the row and a line end. */
  static void write(JobRow row, BulkBody out) {
    for (int i = 0; i < COLUMNS.size(); i++) {
      JobColumn column = COLUMNS.get(i);
      out.put(NAMES.get(i));
      switch (column.type()) {
        case TEXT -> out.text(row.textBytes(column));
        case COUNT, INSTANT -> out.number(row.number(column));
        case REAL -> out.number(row.real(column));
      }
    }
    out.put(END);
  }

  /** Replaces what is in the row by a document and its id. */
  static void read(Hit hit, JobRow row) throws IOException {
    row.clear();
    row.setKey(hit.id());
    try (JsonParser source = hit.source()) {
      for (String name = source.nextFieldName(); name != null; name = source.nextFieldName()) {
        source.nextToken();
        JobColumn column = BY_LABEL.get(name);
        if (column == null) {
          throw new IOException("job " + row.key() + " has an unknown field '" + name + "'");
        }
        switch (column.type()) {
          case TEXT -> row.setText(column, source.getText());
          case COUNT, INSTANT -> row.setNumber(column, source.getLongValue());
          case REAL -> row.setReal(column, source.getDoubleValue());
        }
      }
    }
  }
}
