package beamtime.core.study;

import java.util.Collection;
import java.util.List;

/** A study that can't be read, with one line for each problem: file, line and what is allowed. */
public final class StudyException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient List<String> problems;
  private final transient List<Study> readable;

  StudyException(List<String> problems) {
    this(problems, List.of());
  }

  /**
   * A study of which parts can be read.
   *
   * @param readable the study at each size, without what can't be read
   */
  StudyException(List<String> problems, Collection<Study> readable) {
    super(String.join("\n", problems));
    this.problems = List.copyOf(problems);
    this.readable = List.copyOf(readable);
  }

  /** The study at each size as far as it can be read, to look for more problems; may be empty. */
  public List<Study> readable() {
    return readable;
  }

  /** One line each; at least one. */
  public List<String> problems() {
    return problems;
  }
}
