package beamtime.core.das;

import java.util.List;
import java.util.Optional;

/**
 * A query as it is written.
 *
 * @param conditions all, in the order of the text
 * @param filter what stands behind the bar
 */
record ParsedQuery(List<Condition> conditions, Optional<Filter> filter) {
  /**
   * Something written.
   *
   * @param column where it begins, from 1
   */
  record Word(int column, String text) {}

  /** {@code key=value}. */
  record Condition(Word key, Word value) {}

  /**
   * What is told of the records.
   *
   * @param name {@code grep}, {@code count} or {@code sum}
   * @param fields at least one
   */
  record Filter(Word name, List<Word> fields) {}
}
