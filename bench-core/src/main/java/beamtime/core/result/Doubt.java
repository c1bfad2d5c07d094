package beamtime.core.result;

/** What makes the number of a cell doubtful, and does not take it away. */
public enum Doubt {
  /** Others used the machine meanwhile. */
  BUSY("machine", "the machine was busy under "),
  /** Client or server had not warmed up. */
  COLD("warm-up", "not warmed up: "),
  /** A cache answered that is said not to know the answers. */
  CACHED("cache", "a cache knew answers of ");

  private final String subject;
  private final String before;

  Doubt(String subject, String before) {
    this.subject = subject;
    this.before = before;
  }

  /** What is doubted, such as {@code warm-up}. */
  public String subject() {
    return subject;
  }

  /** What it says of cells, whose names follow. */
  public String before() {
    return before;
  }
}
