package beamtime.core.store;

import java.util.function.Consumer;

/**
 * The answer of a floor: one view, to be handed out as many times as the true answer has rows.
 *
 * @param rows number of rows of the true answer
 * @param view its first row; null where there is none
 */
record ReadyMade<T>(long rows, View<T> view) {
  long handTo(Consumer<? super View<T>> sink) {
    for (long i = 0; i < rows; i++) {
      sink.accept(view);
    }
    return rows;
  }
}
