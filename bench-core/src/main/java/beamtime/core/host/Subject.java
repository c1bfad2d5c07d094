package beamtime.core.host;

/**
 * Something whose spending can be read again and again. One thread at a time.
 *
 * <p>Readings of one subject never fall: what a part that has ended had spent stays in.
 */
public sealed interface Subject extends AutoCloseable
    permits WithParts, WholeMachine, RemoteProcesses, NotObservable {
  /** How it is observed, in words for a result: {@code process tree of 4711}. */
  String observed();

  /** What it has spent so far, but for what takes long to find out. */
  Reading read();

  /**
   * The same with what takes longer, such as the size of a folder: at the ends of windows, and not
   * each second.
   */
  default Reading readAll() {
    return read();
  }

  @Override
  default void close() {}
}
