package beamtime.testbed.system;

/**
 * How a process ended.
 *
 * @param code that its parent was given: 128 + n stands for signal n, and a program may end with
 *     any other above 128 by itself
 */
public record Ending(long code) {
  private static final int SIGNALLED = 128;
  private static final int LAST_SIGNAL = 31;

  /** In words, behind the process's name. */
  @Override
  public String toString() {
    return isSignal(code - SIGNALLED)
        ? "was killed by signal " + (code - SIGNALLED)
        : "ended with exit code " + code;
  }

  /**
   * Whether it is one of Linux that ends processes: 17 to 23 and 28 stop or wake them, or do
   * nothing.
   */
  private static boolean isSignal(long number) {
    return number > 0 && number <= LAST_SIGNAL && (number < 17 || number > 23) && number != 28;
  }
}
