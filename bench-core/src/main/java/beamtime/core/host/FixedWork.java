package beamtime.core.host;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A piece of work that is always the same, and takes some milliseconds of one core. Its steps wait
 * little for each other and look things up in the core's own cache, since work of that kind is
 * slower where another guest runs on the same core; a chain of multiplications is not.
 */
public final class FixedWork {
  private static final int STEPS = 2_000_000;
  private static final int PIECES = 7;
  private static final int WARM_UP = 30;
  private static final double NANOS_OF_MILLI = 1e6;

  private final int[] table = new int[1 << 14];
  private long sum;

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
    int mask = table.length - 1;
    long looked = sum;
    long shifted = 1;
    long multiplied = 1;
    for (int i = 0; i < STEPS; i++) {
      looked += table[(int) (shifted >>> 5) & mask] ^ i;
      shifted ^= shifted << 13;
      shifted ^= shifted >>> 7;
      shifted ^= shifted << 17;
      multiplied = multiplied * 31 + i;
      table[i & mask] = (int) (multiplied + looked);
    }
    sum = looked + shifted + multiplied; // which keeps the compiler from leaving the loop out
    return (System.nanoTime() - began) / NANOS_OF_MILLI;
  }
}
