package beamtime.core.cli;

import beamtime.core.cell.Nearest;
import beamtime.core.launch.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Values of options that name one of a few, in any case. */
final class Choice {
  private Choice() {}

  /**
   * Reads a value.
   *
   * @param problems where one line goes, if there is no such value
   */
  static <E extends Enum<E>> E of(
      String option, String value, Class<E> type, List<String> problems) {
    for (E one : type.getEnumConstants()) {
      if (one.name().equalsIgnoreCase(value)) {
        return one;
      }
    }
    List<String> known = new ArrayList<>();
    for (E one : type.getEnumConstants()) {
      known.add(one.name().toLowerCase(Locale.ROOT));
    }
    problems.add("unknown value '" + value + "' (" + option + "); " + Nearest.hint(value, known));
    return type.getEnumConstants()[0];
  }

  /**
   * Reads the one value that may be wrong.
   *
   * @throws UsageException where there is no such value
   */
  static <E extends Enum<E>> E of(String option, String value, Class<E> type) {
    List<String> problems = new ArrayList<>();
    E chosen = of(option, value, type, problems);
    UsageException.throwIfAny(problems);
    return chosen;
  }
}
