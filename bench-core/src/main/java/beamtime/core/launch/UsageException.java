package beamtime.core.launch;

import java.util.Collection;
import java.util.List;

/** What the user asked for can't be done as it was asked. Each problem is one line. */
public final class UsageException extends RuntimeException {
  private final List<String> problems;

  public UsageException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = List.copyOf(problems);
  }

  public UsageException(String problem) {
    this(List.of(problem));
  }

  /** Where there are problems; does nothing where there are none. */
  public static void throwIfAny(Collection<String> problems) {
    if (!problems.isEmpty()) {
      throw new UsageException(List.copyOf(problems));
    }
  }

  public List<String> problems() {
    return problems;
  }
}
