package beamtime.core.pva;

import beamtime.core.data.Frame;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.List;
import org.epics.pva.data.PVAData;
import org.epics.pva.data.PVADouble;
import org.epics.pva.data.PVADoubleArray;
import org.epics.pva.data.PVAInt;
import org.epics.pva.data.PVAIntArray;
import org.epics.pva.data.PVALong;
import org.epics.pva.data.PVASize;
import org.epics.pva.data.PVAString;
import org.epics.pva.data.PVAStructure;

/**
 * A frame as PVAccess has it: a scalar array with alarm and time stamp, and with its sequence
 * number in a field more, since a monitor hands on the newest update alone.
 *
 * <p>The base class keeps a value in each field and compares them to learn what a client must be
 * sent; where updates are coalesced, it forgets what only the first of them had changed. This one
 * keeps the frame itself: it is swapped and sent as a whole, and never copied but into the buffer
 * from which it is sent.
 */
final class FrameStructure extends PVAStructure {
  /** As clients of other makers know it: a scalar array may have fields more. */
  private static final String TYPE = "epics:nt/NTScalarArray:1.0";

  private static final String VALUE = "value";
  private static final String SEQUENCE = "sequence";

  /** Status of an alarm that a record raised, as PVAccess counts its sources. */
  private static final int RECORD = 3;

  /** Conditions of alarms by their numbers, as in alarm.h of EPICS base: the alarm's message. */
  private static final List<String> CONDITIONS =
      List.of(
          "NO_ALARM",
          "READ",
          "WRITE",
          "HIHI",
          "HIGH",
          "LOLO",
          "LOW",
          "STATE",
          "COS",
          "COMM",
          "TIMEOUT",
          "HWLIMIT",
          "CALC",
          "SCAN",
          "LINK",
          "SOFT",
          "BAD_SUB",
          "UDF",
          "DISABLE",
          "SIMM",
          "READ_ACCESS",
          "WRITE_ACCESS");

  private Frame frame;

  private FrameStructure(List<PVAData> fields, Frame frame) {
    super("", TYPE, fields);
    this.frame = frame;
  }

  static FrameStructure of(Frame frame) {
    return new FrameStructure(fields(frame.type), frame);
  }

  /** The same type with another frame. */
  FrameStructure with(Frame other) {
    return new FrameStructure(get(), other);
  }

  private static List<PVAData> fields(PointType type) {
    PVAData value =
        switch (type) {
          case INT32 -> new PVAIntArray(VALUE, false);
          case FLOAT64 -> new PVADoubleArray(VALUE);
        };
    return List.of(
        value,
        new PVAStructure(
            "alarm",
            "alarm_t",
            new PVAInt("severity"),
            new PVAInt("status"),
            new PVAString("message")),
        new PVAStructure(
            "timeStamp",
            "time_t",
            new PVALong("secondsPastEpoch"),
            new PVAInt("nanoseconds"),
            new PVAInt("userTag")),
        new PVALong(SEQUENCE));
  }

  @Override
  public PVAStructure cloneData() {
    return with(frame);
  }

  /** Takes the other's frame; all of it is to be sent. */
  @Override
  public BitSet update(PVAStructure other) {
    frame = ((FrameStructure) other).frame;
    BitSet all = new BitSet();
    all.set(0);
    return all;
  }

  @Override
  public void encode(ByteBuffer buffer) throws Exception {
    PVASize.encodeSize(frame.points, buffer);
    if (buffer.order() == ByteOrder.LITTLE_ENDIAN) {
      buffer.put(frame.payload, 0, frame.payloadBytes());
    } else {
      swap(buffer);
    }
    buffer.putInt(frame.severity);
    buffer.putInt(frame.status == 0 ? 0 : RECORD);
    PVAString.encodeString(CONDITIONS.get(frame.status), buffer);
    buffer.putLong(frame.seconds + Frame.EPICS_EPOCH_SECONDS);
    buffer.putInt(frame.nanoseconds);
    buffer.putInt(0);
    buffer.putLong(frame.sequence);
  }

  private void swap(ByteBuffer buffer) {
    ByteBuffer points =
        ByteBuffer.wrap(frame.payload, 0, frame.payloadBytes()).order(ByteOrder.LITTLE_ENDIAN);
    while (points.hasRemaining()) {
      if (frame.type == PointType.INT32) {
        buffer.putInt(points.getInt());
      } else {
        buffer.putLong(points.getLong());
      }
    }
  }

  /**
   * The frame in what a monitor has received. Its points become bytes: the only copy beyond those
   * of the library, which has them as numbers.
   *
   * @param from generator of whose frames it is one
   * @throws IllegalArgumentException where it is no such structure; the message says what it is
   */
  static Frame frame(String pv, PVAStructure data, Waveforms from) {
    Frame frame = new Frame();
    frame.pv = pv;
    PVAData value = data.get(VALUE);
    if (value instanceof PVAIntArray array) {
      ints(frame, array.get());
    } else if (value instanceof PVADoubleArray array) {
      doubles(frame, array.get());
    } else if (value instanceof PVAInt scalar) { // so EPICS base serves a waveform of one point
      ints(frame, scalar.get());
    } else if (value instanceof PVADouble scalar) {
      doubles(frame, scalar.get());
    } else {
      throw new IllegalArgumentException(
          value == null ? "it has no value" : "its value is a " + value.getType());
    }
    frame.seconds = number(data, "timeStamp.secondsPastEpoch") - Frame.EPICS_EPOCH_SECONDS;
    frame.nanoseconds = (int) number(data, "timeStamp.nanoseconds");
    frame.severity = (int) number(data, "alarm.severity");
    String condition = field(data, "alarm.message", PVAString.class).get();
    frame.status = condition.isEmpty() ? 0 : CONDITIONS.indexOf(condition); // EPICS base: none
    // A record of EPICS base has no such field. Its value and its time stamp come under one lock,
    // which two records of a group do not: so the time tells the number, to the nanosecond.
    frame.sequence =
        data.get(SEQUENCE) == null ? from.sequence(frame.time()) : number(data, SEQUENCE);
    return frame;
  }

  private static void ints(Frame frame, int... points) {
    frame.type = PointType.INT32;
    frame.points = points.length;
    payload(frame).asIntBuffer().put(points);
  }

  private static void doubles(Frame frame, double... points) {
    frame.type = PointType.FLOAT64;
    frame.points = points.length;
    payload(frame).asDoubleBuffer().put(points);
  }

  private static ByteBuffer payload(Frame frame) {
    frame.payload = new byte[frame.payloadBytes()];
    return ByteBuffer.wrap(frame.payload).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static long number(PVAStructure data, String path) {
    PVAData field = field(data, path, PVAData.class);
    if (field instanceof PVALong whole) {
      return whole.get();
    }
    if (field instanceof PVAInt whole) {
      return whole.get();
    }
    throw new IllegalArgumentException("its " + path + " is a " + field.getType());
  }

  private static <T extends PVAData> T field(PVAStructure data, String path, Class<T> type) {
    PVAData field;
    try {
      field = data.locate(path);
    } catch (Exception e) {
      throw new IllegalArgumentException("it has no " + path, e);
    }
    if (!type.isInstance(field)) {
      throw new IllegalArgumentException("its " + path + " is a " + field.getType());
    }
    return type.cast(field);
  }
}
