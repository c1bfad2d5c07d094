package beamtime.core.run;

import java.util.Optional;

/** Says when to stop waiting for another process's answer. */
@FunctionalInterface
interface Guard {
  /** Why to stop; empty until then. Asked about once a second. */
  Optional<String> passed();

  /** After a time, whatever the other one does. */
  static Guard after(int seconds) {
    long limit = System.nanoTime() + seconds * 1_000_000_000L;
    return () ->
        System.nanoTime() < limit
            ? Optional.empty()
            : Optional.of("no answer within " + seconds + " s");
  }
}
