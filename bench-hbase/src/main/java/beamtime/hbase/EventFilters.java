package beamtime.hbase;

import beamtime.core.data.events.EventPart;
import beamtime.core.store.events.EventSelection;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.BinaryComponentComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.RegexStringComparator;
import org.apache.hadoop.hbase.util.Bytes;

/** Filters of the server over the qualifier of {@link EventRow}. */
final class EventFilters {
  private static final Filter HAS_ATTRIBUTES =
      number(CompareOperator.EQUAL, EventRow.HAS_ATTRIBUTES_AT, new byte[] {1});

  private EventFilters() {}

  /** Passes objects of these parts. */
  static Filter parts(Collection<EventPart> parts) {
    return new FilterList(
        FilterList.Operator.MUST_PASS_ONE,
        parts.stream()
            .map(
                part ->
                    number(
                        CompareOperator.EQUAL,
                        EventRow.PART_AT,
                        new byte[] {(byte) part.ordinal()}))
            .toList());
  }

  /** Passes the first objects of events that are selected. */
  static Filter selection(EventSelection selection) {
    if (selection instanceof EventSelection.Energy energy) {
      return range(EventRow.ENERGY_AT, energy.from(), energy.to());
    }
    if (selection instanceof EventSelection.Momentum momentum) {
      return range(EventRow.MOMENTUM_AT, momentum.from(), momentum.to());
    }
    return all(trigger(((EventSelection.Trigger) selection).text()));
  }

  /** Compares as unsigned: none of the numbers is negative. */
  private static Filter range(int at, long from, long to) {
    return all(
        number(CompareOperator.GREATER_OR_EQUAL, at, Bytes.toBytes(from)),
        number(CompareOperator.LESS, at, Bytes.toBytes(to)));
  }

  /** The expression goes over bytes, each of which it takes for a character of ISO 8859-1. */
  private static Filter trigger(String text) {
    String bytes = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    RegexStringComparator comparator =
        new RegexStringComparator(
            "\\A.{" + EventRow.TRIGGER_AT + "}[^\\x00]*?" + Pattern.quote(bytes));
    comparator.setCharset(StandardCharsets.ISO_8859_1);
    return new QualifierFilter(CompareOperator.EQUAL, comparator);
  }

  private static Filter number(CompareOperator operator, int at, byte[] value) {
    ByteArrayComparable comparator = new BinaryComponentComparator(value, at);
    return new QualifierFilter(operator, comparator);
  }

  private static Filter all(Filter... filters) {
    FilterList all = new FilterList(FilterList.Operator.MUST_PASS_ALL, HAS_ATTRIBUTES);
    all.addFilter(List.of(filters));
    return all;
  }
}
