package beamtime.mongo.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.data.events.Link;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventSelection;
import beamtime.core.store.events.EventStore;
import beamtime.mongo.MongoSettings;
import beamtime.mongo.MongoStore;
import beamtime.mongo.Reply;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;

/**
 * Events in MongoDB: a document for each object, see {@link EventDocument}, and a collection for
 * each container of each database. The place's own collection is its catalogue; those of databases
 * have its name, a dot, the database, a dot and the container. Where the first objects of events
 * are, their energy is indexed; of the other attributes all documents are looked through.
 *
 * <p>A batch is one request for each container, so that one of model A waits for the journal as
 * often as it has containers: the server has no request for several, and transactions only in
 * replica sets. The driver cuts what is more than the 48 MB of a message.
 */
public final class MongoEventStore extends MongoStore implements EventStore {
  private static final CodecRegistry OBJECTS = CodecRegistries.fromCodecs(EventDocument.ENCODING);
  private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

  /** Sparse, since the other objects of model B have no energy. */
  private static final IndexOptions ENERGY_INDEX =
      new IndexOptions().name(EventDocument.ENERGY).sparse(true);

  private static final String CLOSED = "closed";

  /** A store with one client of the endpoint; connects at the first request. */
  public MongoEventStore(Endpoint endpoint, MongoSettings settings) {
    super(endpoint, settings, "events");
  }

  /** The catalogue, and all that begins with its name and a dot, which no name of a place has. */
  @Override
  protected List<String> collections(Place place) {
    String prefix = Pattern.quote(place.name() + ".");
    return Stream.concat(
            Stream.of(place.name()),
            connection.collectionNames(Filters.regex("name", "^" + prefix)).stream())
        .toList();
  }

  static String collection(Place place, EventDatabase database, String container) {
    return String.join(".", place.name(), database.name(), container);
  }

  @Override
  public void open(Place place, EventDatabase database) {
    connection.run(
        "open database " + database.name() + " of " + place.name(),
        () -> {
          for (String container : database.containers()) {
            connection.createCollection(collection(place, database, container));
          }
          container(place, database, database.shape().first())
              .createIndex(Indexes.ascending(EventDocument.ENERGY), ENERGY_INDEX);
          catalogue(place).insertOne(entry(database).append(CLOSED, BsonBoolean.FALSE));
        });
  }

  @Override
  public void write(Place place, EventDatabase database, List<Event> events) {
    Map<String, List<EventObject>> containers =
        events.stream()
            .flatMap(event -> event.in(database.model()).objects().stream())
            .collect(Collectors.groupingBy(object -> database.containerOf(object.part())));
    connection.run(
        "write " + events.size() + " events to " + database.name() + " of " + place.name(),
        () ->
            containers.forEach(
                (container, objects) ->
                    connection
                        .collection(collection(place, database, container), EventObject.class)
                        .withCodecRegistry(OBJECTS)
                        .insertMany(objects, UNORDERED)));
  }

  @Override
  public void close(Place place, EventDatabase database) {
    connection.run(
        "close database " + database.name() + " of " + place.name(),
        () -> catalogue(place).updateOne(entry(database), Updates.set(CLOSED, true)));
  }

  /** From the catalogue first, so that nobody finds there what is half removed. */
  @Override
  public void delete(Place place, EventDatabase database) {
    connection.run(
        "delete database " + database.name() + " of " + place.name(),
        () -> {
          catalogue(place).deleteOne(entry(database));
          for (String container : database.containers()) {
            connection.collection(collection(place, database, container)).drop();
          }
        });
  }

  @Override
  public Set<EventDatabase> databases(Place place) {
    return connection.call(
        "read the catalogue of " + place.name(),
        () ->
            catalogue(place)
                .find()
                .map(entry -> EventDatabase.named(entry.getString(EventDocument.ID).getValue()))
                .into(new HashSet<>()));
  }

  @Override
  public long read(
      Place place,
      EventDatabase database,
      long from,
      long to,
      Set<EventPart> parts,
      Consumer<? super View<EventObject>> sink) {
    Set<EventPart> all = EnumSet.copyOf(database.shape().parts());
    Set<EventPart> asked = EnumSet.copyOf(all);
    asked.retainAll(parts);
    Bson range = events(from, to);
    return connection.call(
        "read events of " + database.name() + " of " + place.name(),
        () -> {
          if (database.model() == EventModel.B) {
            Bson selected = asked.equals(all) ? range : Filters.and(range, of(asked));
            return hand(container(place, database, database.shape().first()).find(selected), sink);
          }
          long objects = 0;
          for (EventPart part : asked) {
            objects += hand(container(place, database, part).find(range), sink);
          }
          return objects;
        });
  }

  @Override
  public long follow(
      Place place,
      EventDatabase database,
      long event,
      EventPart part,
      Consumer<? super View<EventObject>> sink) {
    MongoCollection<Reply> of = container(place, database, part);
    return connection.call(
        "follow event " + event + " of " + database.name() + " of " + place.name(),
        () -> {
          if (database.model() == EventModel.B) {
            Bson selected = Filters.and(events(event, event + 1), of(Set.of(part)));
            return hand(of.find(selected).sort(Sorts.ascending(EventDocument.ID)).limit(1), sink);
          }
          for (Link link : links(place, database, event)) {
            if (database.shape().has(link.index(), part)) {
              return hand(of.find(id(link.event(), link.index())), sink);
            }
          }
          return 0L;
        });
  }

  /** The links of an event's first object, which is read as a whole. */
  private List<Link> links(Place place, EventDatabase database, long event) {
    Reply first = container(place, database, database.shape().first()).find(id(event, 0)).first();
    return first == null ? List.of() : EventDocument.links(first.reader());
  }

  @Override
  public long select(
      Place place,
      EventDatabase database,
      EventSelection selection,
      Consumer<? super View<EventObject>> sink) {
    return connection.call(
        "select events of " + database.name() + " of " + place.name(),
        () ->
            hand(
                container(place, database, database.shape().first()).find(selected(selection)),
                sink));
  }

  /** Events that an attribute selects; the text of a trigger is quoted. */
  private static Bson selected(EventSelection selection) {
    if (selection instanceof EventSelection.Energy energy) {
      return range(EventDocument.ENERGY, energy.from(), energy.to());
    }
    if (selection instanceof EventSelection.Momentum momentum) {
      return range(EventDocument.MOMENTUM, momentum.from(), momentum.to());
    }
    EventSelection.Trigger trigger = (EventSelection.Trigger) selection;
    return Filters.regex(EventDocument.TRIGGER, Pattern.quote(trigger.text()));
  }

  private static <T> Bson range(String field, T from, T to) {
    return Filters.and(Filters.gte(field, from), Filters.lt(field, to));
  }

  /** Objects of events; {@code _id}s are compared field by field, the event first. */
  static Bson events(long from, long to) {
    return range(EventDocument.ID, EventDocument.id(from, 0), EventDocument.id(to, 0));
  }

  private static Bson id(long event, int index) {
    return Filters.eq(EventDocument.ID, EventDocument.id(event, index));
  }

  private static Bson of(Set<EventPart> parts) {
    return Filters.in(EventDocument.PART, parts.stream().map(EventPart::name).toList());
  }

  private static long hand(FindIterable<Reply> replies, Consumer<? super View<EventObject>> sink) {
    return hand(replies, new EventObjectView(), sink);
  }

  private MongoCollection<Reply> container(Place place, EventDatabase database, EventPart part) {
    return connection.collection(collection(place, database, database.containerOf(part)));
  }

  private static BsonDocument entry(EventDatabase database) {
    return new BsonDocument(EventDocument.ID, new BsonString(database.name()));
  }

  private MongoCollection<BsonDocument> catalogue(Place place) {
    return connection.collection(place.name(), BsonDocument.class);
  }
}
