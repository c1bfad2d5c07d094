package beamtime.mongo.events;

import beamtime.core.data.events.Attributes;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.data.events.Link;
import beamtime.mongo.Encoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;

/**
 * An object of an event as a document: {@code _id: {e, i}}, the number of its event and its index
 * there; {@code part}; {@code links}, where it has some, each the {@code _id} of another object;
 * {@code energy}, {@code momentum} and {@code trigger} in an event's first object; {@code content},
 * its numbers as little-endian binary. The names in {@code _id} are short since every link repeats
 * them.
 */
final class EventDocument {
  /** Lets the driver's {@code insertMany} take objects. */
  static final Encoding<EventObject> ENCODING =
      new Encoding<>(EventObject.class, EventDocument::write);

  static final String ID = "_id";
  static final String EVENT = "e";
  static final String INDEX = "i";
  static final String PART = "part";
  static final String ENERGY = "energy";
  static final String MOMENTUM = "momentum";
  static final String TRIGGER = "trigger";
  private static final String LINKS = "links";
  private static final String CONTENT = "content";

  private EventDocument() {}

  /** The {@code _id} of an object. */
  static BsonDocument id(long event, int index) {
    return new BsonDocument(EVENT, new BsonInt64(event)).append(INDEX, new BsonInt32(index));
  }

  /** The content is copied once, into the request. */
  private static void write(BsonWriter writer, EventObject object) {
    writer.writeStartDocument();
    writer.writeName(ID); // and not in one call, which the driver takes wrong for an _id
    write(writer, object.event(), object.index());
    writer.writeString(PART, object.part().name());
    if (!object.links().isEmpty()) {
      writer.writeStartArray(LINKS);
      object.links().forEach(link -> write(writer, link.event(), link.index()));
      writer.writeEndArray();
    }
    object.attributes().ifPresent(attributes -> write(writer, attributes));
    writer.writeBinaryData(CONTENT, new BsonBinary(object.content()));
    writer.writeEndDocument();
  }

  private static void write(BsonWriter writer, long event, int index) {
    writer.writeStartDocument();
    writer.writeInt64(EVENT, event);
    writer.writeInt32(INDEX, index);
    writer.writeEndDocument();
  }

  private static void write(BsonWriter writer, Attributes attributes) {
    writer.writeInt64(ENERGY, attributes.energy());
    writer.writeInt64(MOMENTUM, attributes.momentum());
    writer.writeString(TRIGGER, attributes.trigger());
  }

  static EventObject read(BsonReader reader) {
    reader.readStartDocument();
    reader.readName(ID);
    Link id = readId(reader);
    EventPart part = EventPart.valueOf(reader.readString(PART));
    List<Link> links = List.of();
    Optional<Attributes> attributes = Optional.empty();
    String name = reader.readName();
    if (name.equals(LINKS)) {
      links = readLinks(reader);
      name = reader.readName();
    }
    if (name.equals(ENERGY)) {
      attributes =
          Optional.of(
              new Attributes(
                  reader.readInt64(), reader.readInt64(MOMENTUM), reader.readString(TRIGGER)));
      reader.readName(CONTENT);
    }
    byte[] content = reader.readBinaryData().getData();
    reader.readEndDocument();
    return new EventObject(id.event(), id.index(), part, links, attributes, content);
  }

  /** The links of an object, without the rest of it. */
  static List<Link> links(BsonReader reader) {
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      if (reader.readName().equals(LINKS)) {
        return readLinks(reader);
      }
      reader.skipValue();
    }
    return List.of();
  }

  private static List<Link> readLinks(BsonReader reader) {
    List<Link> links = new ArrayList<>();
    reader.readStartArray();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      links.add(readId(reader));
    }
    reader.readEndArray();
    return links;
  }

  private static Link readId(BsonReader reader) {
    reader.readStartDocument();
    Link id = new Link(reader.readInt64(EVENT), reader.readInt32(INDEX));
    reader.readEndDocument();
    return id;
  }
}
