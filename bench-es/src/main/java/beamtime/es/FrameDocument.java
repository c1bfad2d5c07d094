package beamtime.es;

import beamtime.core.data.Frame;
import beamtime.core.data.PointType;
import beamtime.core.store.View;
import co.elastic.clients.elasticsearch._types.mapping.Property;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Map;

/**
 * A frame as a document: meta data as fields, the points as one base64 text that is stored and not
 * indexed. The id is PV and sequence number, so that a repeated batch leaves each frame once.
 */
final class FrameDocument {
  static final String PV = "pv";
  static final String SEQUENCE = "sequence";

  /**
   * Nanoseconds since the EPICS epoch as a plain long: the range and order of a date_nanos without
   * its conversion.
   */
  static final String TIME = "time";

  private static final String SEVERITY = "severity";
  private static final String STATUS = "status";
  private static final String TYPE = "type";
  private static final String POINTS = "points";
  private static final String PAYLOAD = "payload";

  /** Sequence, time, severity, status, type and number of points as a Frame holds them. */
  private static final int META_BYTES = 8 + 8 + 4 + 4 + 4 + 4;

  private FrameDocument() {}

  static Map<String, Property> properties() {
    return Map.of(
        PV, Property.of(p -> p.keyword(k -> k)),
        SEQUENCE, Property.of(p -> p.long_(l -> l)),
        TIME, Property.of(p -> p.long_(l -> l)),
        SEVERITY, Property.of(p -> p.byte_(b -> b)),
        STATUS, Property.of(p -> p.short_(s -> s)),
        TYPE, Property.of(p -> p.keyword(k -> k)),
        POINTS, Property.of(p -> p.integer(i -> i.index(false))),
        PAYLOAD, Property.of(p -> p.binary(b -> b)));
  }

  static String id(Frame frame) {
    return frame.pv + "/" + frame.sequence;
  }

  static void write(Frame frame, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField(PV, frame.pv);
    out.writeNumberField(SEQUENCE, frame.sequence);
    out.writeNumberField(TIME, frame.time());
    out.writeNumberField(SEVERITY, frame.severity);
    out.writeNumberField(STATUS, frame.status);
    out.writeStringField(TYPE, frame.type.name());
    out.writeNumberField(POINTS, frame.points);
    out.writeFieldName(PAYLOAD);
    // Java encodes a frame in a microsecond, the generator in eight.
    byte[] base64 = Base64.getEncoder().encode(frame.exactPayload());
    out.writeRawUTF8String(base64, 0, base64.length);
    out.writeEndObject();
  }

  /**
   * Hits as frames. One per read. The points are base64: who wants them has them decoded, as other
   * stores' client libraries hand them out.
   */
  static final class FrameView implements View<Frame> {
    private static final byte[] NONE = {};

    private final Frame frame = new Frame();

    @SuppressWarnings("NullAway.Init") // of() comes first
    private Hit hit;

    private boolean read;

    FrameView of(Hit next) {
      hit = next;
      read = false;
      return this;
    }

    @Override
    public long keyHash() {
      return decode().keyHash();
    }

    /** PV, meta data and decoded points. */
    @Override
    public int payloadBytes() {
      return decode().pv.length() + META_BYTES + frame.payload.length;
    }

    @Override
    public Frame decode() {
      if (!read) {
        try {
          read();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        read = true;
      }
      return frame;
    }

    private void read() throws IOException {
      frame.payload = NONE;
      try (JsonParser source = hit.source()) {
        for (String name = source.nextFieldName(); name != null; name = source.nextFieldName()) {
          source.nextToken();
          switch (name) {
            case PV -> frame.pv = source.getText();
            case SEQUENCE -> frame.sequence = source.getLongValue();
            case TIME -> frame.time(source.getLongValue());
            case SEVERITY -> frame.severity = source.getIntValue();
            case STATUS -> frame.status = source.getIntValue();
            case TYPE -> frame.type = PointType.valueOf(source.getText());
            case POINTS -> frame.points = source.getIntValue();
            case PAYLOAD -> frame.payload = source.getBinaryValue();
            default -> throw new IOException("frame has an unknown field '" + name + "'");
          }
        }
      }
      if (frame.payload.length != frame.payloadBytes()) {
        throw new IOException(
            "frame %s has %d bytes of points in place of %d"
                .formatted(id(frame), frame.payload.length, frame.payloadBytes()));
      }
    }
  }
}
