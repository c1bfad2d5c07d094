package beamtime.core.store;

import beamtime.core.data.JobFilter;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;

/**
 * Rows of a period that pass all filters.
 *
 * @param from first day
 * @param to the day after the last
 * @param filters all must match; at most two in the study
 */
public record JobQuery(LocalDate from, LocalDate to, List<JobFilter> filters) {
  public JobQuery {
    filters = List.copyOf(filters);
    if (!from.isBefore(to)) {
      throw new IllegalArgumentException("empty period: from " + from + " to " + to);
    }
  }

  /** First possible row key, inclusive: {@code YYYYMMDD}. */
  public String keyFrom() {
    return DateTimeFormatter.BASIC_ISO_DATE.format(from);
  }

  /** Row key after the last possible one, exclusive: {@code YYYYMMDD}. */
  public String keyTo() {
    return DateTimeFormatter.BASIC_ISO_DATE.format(to);
  }
}
