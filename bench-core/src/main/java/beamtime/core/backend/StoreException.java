package beamtime.core.backend;

import org.jspecify.annotations.Nullable;

/**
 * A backend that refused, failed or did not answer. The message is one line that names it. A
 * backend's module may extend it, where the backend says more than a line.
 *
 * <p>Between processes it goes as text: drivers put into their exceptions what can't be serialized,
 * such as an answer or a connection, and JMH then loses all of a fork's failure.
 */
public class StoreException extends RuntimeException {
  public StoreException(@Nullable String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  public StoreException(String message) {
    super(message);
  }

  /**
   * Refuses to touch what we did not create.
   *
   * @param where backend and endpoint, such as {@code hbase at host:2181/hbase}
   * @param thing what is there, such as {@code table bt-x}
   */
  public static StoreException foreign(String where, String thing) {
    return new StoreException(
        where
            + ": "
            + thing
            + " is not Beamtime's, since it lacks its mark: it stays as it is; rename or remove it"
            + " yourself");
  }

  /** What is serialized in its place: the same message and trace, its causes as text. */
  protected Object writeReplace() {
    if (getCause() == null || getCause() instanceof CauseText) {
      return this;
    }
    StoreException text = new StoreException(getMessage(), CauseText.of(getCause()));
    text.setStackTrace(getStackTrace());
    return text;
  }
}
