package beamtime.core.store;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * Objects to fill again and again, one for each call that is under way at once: a floor must not
 * measure how fast large objects are allocated. Thread-safe.
 */
final class Spares<T> {
  private final ConcurrentLinkedQueue<T> idle = new ConcurrentLinkedQueue<>();
  private final Supplier<T> maker;

  Spares(Supplier<T> maker) {
    this.maker = maker;
  }

  T take() {
    T spare = idle.poll();
    return spare == null ? maker.get() : spare;
  }

  void giveBack(T spare) {
    idle.add(spare);
  }
}
