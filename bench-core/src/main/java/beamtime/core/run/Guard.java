package beamtime.core.run;

import java.util.Optional;

/** Says when an answer of another process is no longer waited for. */
@FunctionalInterface
interface Guard {
  /** Why it is not; empty while it is. Asked about once a second. */
  Optional<String> passed();

  /** After a time, however much the other one does. */
  static Guard after(int seconds) {
    long limit = System.nanoTime() + seconds * 1_000_000_000L;
    return () ->
        System.nanoTime() < limit
            ? Optional.empty()
            : Optional.of("no answer within " + seconds + " s");
  }
}
