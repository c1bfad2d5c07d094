package beamtime.core.data;

import java.util.Arrays;

/**
 * One acquisition of a waveform PV: meta data and its points as little-endian bytes. Mutable, so
 * that a generator or a store can fill one frame again and again.
 *
 * <p>The points stay bytes: it is what an archiver stores and what a channel carries. {@code
 * payload} may be longer than the frame; only the first {@link #payloadBytes()} bytes count.
 */
public final class Frame {
  /**
   * Seconds between 1970-01-01 and the EPICS epoch, 1990-01-01 (EPICS Application Developer's
   * Guide, epicsTime).
   */
  public static final long EPICS_EPOCH_SECONDS = 631_152_000L;

  private static final long SECOND = 1_000_000_000L;

  /** PV name. */
  public String pv = "";

  /** Number of the frame within its PV, from 0; a gap shows a lost frame. */
  public long sequence;

  /** Whole seconds since the EPICS epoch. */
  public long seconds;

  /** Nanoseconds within the second, 0 to 999 999 999. */
  public int nanoseconds;

  /** EPICS alarm severity: 0 NO_ALARM, 1 MINOR, 2 MAJOR, 3 INVALID. */
  public int severity;

  /** EPICS alarm status: 0 NO_ALARM, 3 HIHI, 4 HIGH, 17 UDF, ... (alarm.h of EPICS base). */
  public int status;

  public PointType type = PointType.FLOAT64;

  /** Number of points. */
  public int points;

  /** Points, little endian; at least {@link #payloadBytes()} long. */
  public byte[] payload = new byte[0];

  public int payloadBytes() {
    return points * type.bytes();
  }

  /** The points in an array of just their length: the payload itself where it has that. */
  public byte[] exactPayload() {
    return payload.length == payloadBytes() ? payload : Arrays.copyOf(payload, payloadBytes());
  }

  /** Nanoseconds since the EPICS epoch: the order of frames of one PV. */
  public long time() {
    return seconds * SECOND + nanoseconds;
  }

  /** Sets what {@link #time} is. */
  public void time(long time) {
    seconds = Math.floorDiv(time, SECOND);
    nanoseconds = Math.floorMod(time, (int) SECOND);
  }

  /** Another frame with the same content. */
  public Frame copy() {
    Frame copy = new Frame();
    copy.pv = pv;
    copy.sequence = sequence;
    copy.seconds = seconds;
    copy.nanoseconds = nanoseconds;
    copy.severity = severity;
    copy.status = status;
    copy.type = type;
    copy.points = points;
    copy.payload = Arrays.copyOf(payload, payloadBytes());
    return copy;
  }

  /** Hash that identifies a frame: of its PV and sequence number. */
  public long keyHash() {
    return keyHash(pv, sequence);
  }

  /** See {@link #keyHash()}. */
  public static long keyHash(CharSequence pv, long sequence) {
    return Mix64.fold(Mix64.hash(pv), sequence);
  }

  /** Hash of everything in the frame: any altered bit changes it. */
  public long hash() {
    long h = keyHash();
    h = Mix64.fold(h, seconds);
    h = Mix64.fold(h, nanoseconds);
    h = Mix64.fold(h, severity);
    h = Mix64.fold(h, status);
    h = Mix64.fold(h, type.bytes());
    h = Mix64.fold(h, points);
    return Mix64.fold(h, Payloads.hash(payload, payloadBytes()));
  }
}
