package beamtime.core.cli;

import java.util.List;

/** What the user asked for can't be done as it was asked. Each problem is one line. */
final class UsageException extends RuntimeException {
  private final List<String> problems;

  UsageException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = List.copyOf(problems);
  }

  UsageException(String problem) {
    this(List.of(problem));
  }

  List<String> problems() {
    return problems;
  }
}
