package beamtime.core.backend;

import org.jspecify.annotations.Nullable;

/**
 * A backend that could not be provided. The message is one line: what was wrong, where, and what to
 * do.
 */
public class TestbedException extends RuntimeException {
  public TestbedException(String message) {
    super(message);
  }

  public TestbedException(@Nullable String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** As text between processes, see {@link StoreException}. */
  protected Object writeReplace() {
    if (getCause() == null || getCause() instanceof CauseText) {
      return this;
    }
    TestbedException text = new TestbedException(getMessage(), CauseText.of(getCause()));
    text.setStackTrace(getStackTrace());
    return text;
  }
}
