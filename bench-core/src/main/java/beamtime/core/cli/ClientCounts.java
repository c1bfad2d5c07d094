package beamtime.core.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import picocli.CommandLine;

/**
 * Numbers of clients as people write them: {@code 8}, {@code 1,2,4}, or {@code 1..500}, which
 * doubles from the first and ends with the last.
 *
 * @param values ascending
 */
record ClientCounts(List<Integer> values) {
  /** More platform threads than this trouble the rig rather than the backend. */
  private static final int MOST = 10_000;

  ClientCounts {
    values = List.copyOf(values);
  }

  /** Reads them for an option. */
  static final class Converter implements CommandLine.ITypeConverter<ClientCounts> {
    @Override
    public ClientCounts convert(String text) {
      TreeSet<Integer> all = new TreeSet<>();
      for (String part : text.split(",", -1)) {
        int dots = part.indexOf("..");
        if (dots < 0) {
          all.add(number(part, text));
        } else {
          all.addAll(
              doubling(
                  number(part.substring(0, dots), text),
                  number(part.substring(dots + 2), text),
                  text));
        }
      }
      return new ClientCounts(List.copyOf(all));
    }

    private static List<Integer> doubling(int from, int to, String text) {
      if (from > to) {
        throw wrong(text);
      }
      List<Integer> steps = new ArrayList<>();
      for (int step = from; step < to; step *= 2) {
        steps.add(step);
      }
      steps.add(to);
      return steps;
    }

    private static int number(String part, String text) {
      String digits = part.strip();
      if (!digits.matches("[0-9]{1,5}")) {
        throw wrong(text);
      }
      int number = Integer.parseInt(digits);
      if (number < 1 || number > MOST) {
        throw wrong(text);
      }
      return number;
    }

    private static CommandLine.TypeConversionException wrong(String text) {
      return new CommandLine.TypeConversionException(
          "'" + text + "' are no numbers of clients: write 8, 1,2,4 or 1..500; 1 to " + MOST);
    }
  }
}
