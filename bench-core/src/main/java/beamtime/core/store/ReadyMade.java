package beamtime.core.store;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * The answer of a floor: one view, to be handed out as many times as the true answer has rows.
 *
 * @param rows number of rows of the true answer
 * @param view its first row; empty where there is none
 */
record ReadyMade<T>(long rows, Optional<View<T>> view) {
  long handTo(Consumer<? super View<T>> sink) {
    if (rows > 0) {
      View<T> first = view.orElseThrow();
      for (long i = 0; i < rows; i++) {
        sink.accept(first);
      }
    }
    return rows;
  }
}
