package beamtime.core.study;

import beamtime.core.markdown.Markdown;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What is wrong with a study's file, each with its line: all of it is told at once. */
final class Problems {
  /** Who has so many has made the same mistake over and over. */
  private static final int MOST = 100;

  private static final int LONGEST = 400;

  private final String file;
  private final Set<Problem> problems = new LinkedHashSet<>();

  Problems(String file) {
    this.file = file;
  }

  private record Problem(int line, String text) {}

  /** There are so many problems that more would help nobody. */
  static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /**
   * Adds one, unless it is known: a file is read once for each of its sizes.
   *
   * @throws TooMany when reading on makes no sense
   */
  void add(int line, String problem) {
    problems.add(new Problem(line, Markdown.line(problem, LONGEST)));
    if (problems.size() == MOST) {
      throw new TooMany();
    }
  }

  boolean isEmpty() {
    return problems.isEmpty();
  }

  /** By their lines. */
  List<String> lines() {
    return problems.stream()
        .sorted(Comparator.comparingInt(Problem::line))
        .map(problem -> file + ":" + problem.line() + ": " + problem.text())
        .toList();
  }
}
