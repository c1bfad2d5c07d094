package beamtime.core.data;

import java.util.ArrayList;
import java.util.List;

/**
 * Generator of frames of {@code pvs} PVs. Every point is a pure function of (seed, PV, sequence,
 * point number).
 *
 * <p>A point is a level of 16 to 255, as an 8-bit digitiser reads it, with noise below:
 *
 * <ul>
 *   <li>a baseline of its PV, 64 to 160 levels;
 *   <li>a slow sine of 1024 points and 8, 16, 32 or 48 levels by PV, whose phase moves from frame
 *       to frame;
 *   <li>a narrow pulse of 15 points and up to 47 levels, at another place in every frame;
 *   <li>uniform noise in place of the low {@code noiseBits} bits.
 * </ul>
 *
 * <p>INT32 holds the level in bits 23 to 30, FLOAT64 is 16 plus a sixteenth of it. So without noise
 * a frame compresses to almost nothing, and each noise bit is one bit of a point that no compressor
 * can save.
 *
 * @param seed of all its chance
 * @param pvs number of PVs; frame {@code index} belongs to PV {@code index % pvs} and has sequence
 *     {@code index / pvs}
 * @param points points of a frame
 * @param type type of a point
 * @param hertz frames a second of one PV
 * @param noiseBits low-order bits of each point that carry noise: 0 to 24 for INT32, 0 to 52 (the
 *     mantissa) for FLOAT64
 * @param first number of the name of PV 0: those of a beamline's groups go on from group to group
 */
public record Waveforms(
    long seed, int pvs, int points, PointType type, int hertz, int noiseBits, int first) {
  /** Time of sequence 0: 2020-01-01T00:00:00Z, in nanoseconds since the EPICS epoch. */
  public static final long START = (1_577_836_800L - Frame.EPICS_EPOCH_SECONDS) * 1_000_000_000L;

  /** PVs that names exist for: a hundred times the largest scenario of the study. */
  public static final int MAX_PVS = 1_000_000;

  private static final long NANOS = 1_000_000_000L;

  /** Numbers of the streams of chance; part of the data. */
  private static final int SHAPE = 1;

  private static final int FRAME = 2;
  private static final int ALARM = 3;

  /** Bytes of sampled frames that a digest may cost: a blink, even for the longest frames. */
  private static final long DIGEST_BYTES = 16_000_000;

  public Waveforms {
    List<String> problems = new ArrayList<>();
    if (pvs < 1 || pvs > MAX_PVS) {
      problems.add("pvs is " + pvs + ", use 1 to " + MAX_PVS);
    } else if (first < 0 || first > MAX_PVS - pvs) {
      problems.add("names from " + first + " on for " + pvs + " PVs, there are " + MAX_PVS);
    }
    if (hertz < 1 || hertz > NANOS) {
      problems.add("hertz is " + hertz + ", use 1 to 1000000000");
    }
    if (type == null) {
      problems.add("type is missing, use INT32 or FLOAT64");
    } else {
      int maxPoints = (Integer.MAX_VALUE - Long.BYTES) / type.bytes();
      if (points < 1 || points > maxPoints) {
        problems.add("points is " + points + ", use 1 to " + maxPoints);
      }
      int maxNoise = type == PointType.INT32 ? 24 : 52;
      if (noiseBits < 0 || noiseBits > maxNoise) {
        problems.add("noiseBits is " + noiseBits + ", use 0 to " + maxNoise + " for " + type);
      }
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException("waveforms: " + String.join("; ", problems));
    }
  }

  /** PVs whose names begin with the first. */
  public Waveforms(long seed, int pvs, int points, PointType type, int hertz, int noiseBits) {
    this(seed, pvs, points, type, hertz, noiseBits, 0);
  }

  /**
   * Name of a PV in the convention of ESS, {@code Sec-Sub:Dis-Dev-Idx:Prop}; its index of six
   * digits makes it unique.
   */
  public String pv(int pv) {
    return PvNames.name(first + pv);
  }

  /** Time of the frame with this sequence number: nanoseconds since the EPICS epoch. */
  public long time(long sequence) {
    return START + sequence / hertz * NANOS + sequence % hertz * NANOS / hertz;
  }

  /**
   * Sequence number of the frames with this time; -1 for times before the first.
   *
   * @param time nanoseconds since the EPICS epoch
   * @throws IllegalArgumentException where no frame has it
   */
  public long sequence(long time) {
    if (time < START) {
      return -1;
    }
    long seconds = (time - START) / NANOS;
    long rest = (time - START) % NANOS;
    long sequence = seconds * hertz + (rest * hertz + NANOS - 1) / NANOS;
    if (time(sequence) != time) {
      throw new IllegalArgumentException(
          "its time, " + rest + " ns past a second, is no frame's at " + hertz + " Hz");
    }
    return sequence;
  }

  /** Fills the frame with index {@code index}; its payload grows where it is too short. */
  public void fill(long index, Frame frame) {
    if (index < 0) {
      throw new IndexOutOfBoundsException("frame " + index + ": frames begin at 0");
    }
    int pv = (int) (index % pvs);
    long sequence = index / pvs;
    long time = time(sequence);
    frame.pv = pv(pv);
    frame.sequence = sequence;
    frame.seconds = time / NANOS;
    frame.nanoseconds = (int) (time % NANOS);
    alarm(index, frame);
    frame.type = type;
    frame.points = points;
    if (frame.payload.length < frame.payloadBytes()) {
      frame.payload = new byte[frame.payloadBytes()];
    }
    long pvBits = Mix64.at(Mix64.stream(seed, SHAPE), pv);
    long frameBits = Mix64.at(Mix64.stream(seed, FRAME), index);
    new Signal(this, pvBits, sequence, frameBits).write(frame.payload, points);
  }

  /**
   * One frame in 64 is not well: of these three quarters are MINOR/HIGH, three sixteenths
   * MAJOR/HIHI, and the rest INVALID/COMM.
   */
  private void alarm(long index, Frame frame) {
    long bits = Mix64.at(Mix64.stream(seed, ALARM), index);
    int chance = (int) (bits >>> 54);
    if (chance >= 16) {
      frame.severity = 0;
      frame.status = 0;
    } else if (chance >= 4) {
      frame.severity = 1;
      frame.status = 4;
    } else if (chance >= 1) {
      frame.severity = 2;
      frame.status = 3;
    } else {
      frame.severity = 3;
      frame.status = 9;
    }
  }

  /**
   * Names the data: 12 hexadecimal digits over the parameters and at most 256 frames of the first
   * 16 of each PV (fewer where frames are so long that they would exceed 16 million bytes).
   */
  public String digest() {
    long frames = pvs * 16L;
    long most = Math.max(2, DIGEST_BYTES / ((long) points * type.bytes()));
    String parameters =
        String.join(
            " ",
            "waveforms",
            Long.toString(seed),
            Integer.toString(pvs),
            Integer.toString(points),
            type.name(),
            Integer.toString(hertz),
            first == 0 ? Integer.toString(noiseBits) : noiseBits + " " + first);
    return Digest.name(parameters, this::hash, frames, (int) Math.min(Digest.SAMPLES, most));
  }

  /** Hash of the frame with index {@code index}. */
  public long hash(long index) {
    Frame frame = new Frame();
    fill(index, frame);
    return frame.hash();
  }
}
