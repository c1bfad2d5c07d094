package beamtime.core.host;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A piece of work that is always the same, which some milliseconds of one core are enough for. */
public final class FixedWork {
  private static final int STEPS = 4_000_000;
  private static final int PIECES = 7;
  private static final int WARM_UP = 30;

  /** Of the generator of random numbers in the library of musl, for 64 bits. */
  private static final long FACTOR = 6364136223846793005L;

  private static final double NANOS = 1e6;

  private long state = 1;

  /** Compiled once it is there. */
  public FixedWork() {
    for (int i = 0; i < WARM_UP; i++) {
      piece();
    }
  }

  /** Milliseconds: the median of a few pieces, each begun when the one before has ended. */
  public double millis() {
    List<Double> pieces = new ArrayList<>();
    for (int i = 0; i < PIECES; i++) {
      pieces.add(piece());
    }
    Collections.sort(pieces);
    return pieces.get(PIECES / 2);
  }

  private double piece() {
    long began = System.nanoTime();
    long value = state;
    for (int i = 0; i < STEPS; i++) {
      value = value * FACTOR + 1;
    }
    state = value; // which keeps the compiler from leaving the loop out
    return (System.nanoTime() - began) / NANOS;
  }
}
