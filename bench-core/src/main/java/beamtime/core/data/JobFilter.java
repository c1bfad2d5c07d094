package beamtime.core.data;

/**
 * Keeps the rows whose text column equals a value.
 *
 * @param column a column of type {@link JobColumn.Type#TEXT}
 * @param value what it must hold
 */
public record JobFilter(JobColumn column, String value) {
  public JobFilter {
    if (column.type() != JobColumn.Type.TEXT) {
      throw new IllegalArgumentException(
          "filter on " + column + ": only TEXT columns are filtered");
    }
  }

  public boolean matches(JobRow row) {
    return row.text(column).equals(value);
  }
}
