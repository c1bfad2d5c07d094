package beamtime.core.data;

import java.util.Arrays;

/**
 * The signal of one frame, see {@link Waveforms}: written as words of eight bytes, one double or
 * two integers each.
 *
 * <p>Levels are added, and noise blended in, as integers in the lanes of a word. That is exact for
 * doubles too: all lie between 16 and 32, so one level is always the same step of the mantissa. The
 * loop reads three small tables straight through and needs neither a multiplication nor a branch.
 */
final class Signal {
  /** Points of the sine. */
  private static final int PERIOD = 1024;

  private static final int[] AMPLITUDES = {8, 16, 32, 48};

  /** Shape of the pulse, 64ths of its height. */
  private static final int[] PULSE = {2, 5, 11, 20, 32, 45, 57, 64, 57, 45, 32, 20, 11, 5, 2};

  private static final int PULSE_LEVELS = 48;
  private static final int MIN_BASELINE = 64;
  private static final int BASELINES = 97;

  /** Words written between two looks at the ends of the tables. */
  private static final int BLOCK = 512;

  /**
   * Noise is the exclusive or of two tables whose lengths have no common factor, so it repeats
   * after 260 608 words, far beyond the window of any compressor here; a word drawn for each frame
   * sets frames apart. Both tables run on by one block, so that a block never wraps round.
   */
  private static final int LONG_CYCLE = 512;

  private static final int SHORT_CYCLE = 509;
  private static final long[] LONG_NOISE = noise(1, LONG_CYCLE);
  private static final long[] SHORT_NOISE = noise(2, SHORT_CYCLE);

  /** By type and amplitude. */
  private static final long[][][] SINES =
      Arrays.stream(PointType.values()).map(Signal::sines).toArray(long[][][]::new);

  private final PointType type;
  private final int lanes;
  private final long[] sine;

  /** Word of the period with which the frame begins; an even point for both types. */
  private final int phase;

  private final long baseline;
  private final int pulseAt;
  private final int pulseHeight;
  private final long low;
  private final int longStart;
  private final int shortStart;
  private final long frameNoise;

  /**
   * Signal of a frame.
   *
   * @param pvBits chance of its PV
   * @param frameBits chance of its own
   */
  Signal(Waveforms waveforms, long pvBits, long sequence, long frameBits) {
    type = waveforms.type();
    lanes = Long.BYTES / type.bytes();
    sine = SINES[type.ordinal()][(int) (pvBits & 3)];
    int drift = 1 + (int) (pvBits >>> 58);
    int pair = (int) ((pvBits >>> 8) + sequence * drift) & (PERIOD / 2 - 1);
    phase = pair * (2 / lanes);
    baseline = everyLane(MIN_BASELINE + (int) Mix64.bounded(pvBits, BASELINES)) + zero();
    pulseAt = (int) Mix64.bounded(frameBits, waveforms.points());
    pulseHeight = ((int) (frameBits & 0xFFFF) * PULSE_LEVELS) >>> 16;
    long lane = (1L << waveforms.noiseBits()) - 1;
    low = lanes == 1 ? lane : lane | (lane << Integer.SIZE);
    frameNoise = Mix64.mix(frameBits);
    longStart = (int) Mix64.bounded(frameNoise, LONG_CYCLE);
    shortStart = (int) Mix64.bounded(Mix64.mix(frameNoise), SHORT_CYCLE);
  }

  /** Writes the points, little endian, to the beginning of the payload. */
  void write(byte[] payload, int points) {
    int words = points / lanes;
    for (int from = 0; from < words; from += BLOCK) {
      writeBlock(payload, from, Math.min(BLOCK, words - from));
    }
    int pulseEnd = Math.min(words, (pulseAt + PULSE.length) / lanes + 1);
    for (int k = pulseAt / lanes; k < pulseEnd; k++) {
      Payloads.LONGS.set(payload, k * Long.BYTES, word(k));
    }
    if (points % lanes != 0) {
      Payloads.INTS.set(payload, words * Long.BYTES, (int) word(words));
    }
  }

  /** Writes words without the pulse. */
  private void writeBlock(byte[] payload, int from, int words) {
    int sineAt = (phase + from) % (PERIOD / lanes);
    int longAt = (longStart + from) % LONG_CYCLE;
    int shortAt = (shortStart + from) % SHORT_CYCLE;
    for (int k = 0; k < words; k++) {
      long noise = LONG_NOISE[longAt + k] ^ SHORT_NOISE[shortAt + k] ^ frameNoise;
      long clean = sine[sineAt + k] + baseline;
      Payloads.LONGS.set(payload, (from + k) * Long.BYTES, (clean & ~low) | (noise & low));
    }
  }

  /** Word number {@code k} of the frame, with the pulse. */
  private long word(int k) {
    long noise =
        LONG_NOISE[(longStart + k) % LONG_CYCLE]
            ^ SHORT_NOISE[(shortStart + k) % SHORT_CYCLE]
            ^ frameNoise;
    long clean = sine[(phase + k) % (PERIOD / lanes)] + baseline;
    for (int lane = 0; lane < lanes; lane++) {
      clean += inLane(pulse(k * lanes + lane), lane);
    }
    return (clean & ~low) | (noise & low);
  }

  /** Levels that the pulse adds to a point. */
  private int pulse(int point) {
    int at = point - pulseAt;
    return at < 0 || at >= PULSE.length ? 0 : PULSE[at] * pulseHeight / 64;
  }

  /** A word with the same level in every lane. */
  private long everyLane(int level) {
    return lanes == 1 ? inLane(level, 0) : inLane(level, 0) + inLane(level, 1);
  }

  private long inLane(int level, int lane) {
    return (long) level << (shift(type) + lane * Integer.SIZE);
  }

  /** The word of points at level 0. */
  private long zero() {
    return type == PointType.FLOAT64 ? Double.doubleToLongBits(16.0) : 0;
  }

  /**
   * Where a level lies in its lane. FLOAT64: a sixteenth is 2^-8 of 16, so its bit is the eighth of
   * the 52 of the mantissa.
   */
  private static int shift(PointType type) {
    return switch (type) {
      case INT32 -> 23;
      case FLOAT64 -> 44;
    };
  }

  private static long[][] sines(PointType type) {
    return Arrays.stream(AMPLITUDES)
        .mapToObj(amplitude -> sine(type, amplitude))
        .toArray(long[][]::new);
  }

  /** One period and a block of words, with negative levels borrowed from the baseline. */
  private static long[] sine(PointType type, int amplitude) {
    int lanes = Long.BYTES / type.bytes();
    long[] table = new long[PERIOD / lanes + BLOCK];
    for (int i = 0; i < table.length * lanes; i++) {
      long level =
          StrictMath.round(amplitude * StrictMath.sin(2 * Math.PI * (i % PERIOD) / PERIOD));
      table[i / lanes] += level << (shift(type) + i % lanes * Integer.SIZE);
    }
    return table;
  }

  private static long[] noise(int stream, int cycle) {
    long[] table = new long[cycle + BLOCK];
    for (int i = 0; i < table.length; i++) {
      table[i] = Mix64.at(stream, i % cycle);
    }
    return table;
  }
}
