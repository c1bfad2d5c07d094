package beamtime.core.backend;

import org.jspecify.annotations.Nullable;

/** What an exception says of itself and of its causes, without the objects that it holds. */
final class CauseText extends Exception {
  private CauseText(Throwable told) {
    super(told.toString(), of(told.getCause()));
    setStackTrace(told.getStackTrace());
  }

  /** An exception and its causes as text; null for none. */
  static @Nullable CauseText of(@Nullable Throwable told) {
    return told == null ? null : new CauseText(told);
  }

  /** As the exception that it stands for. */
  @Override
  @SuppressWarnings("OverrideThrowableToString") // the message is the other's text, with its class
  public String toString() {
    return String.valueOf(getMessage());
  }
}
