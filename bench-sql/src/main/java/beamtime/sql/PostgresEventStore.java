package beamtime.sql;

import static beamtime.sql.PostgresConnection.execute;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.data.events.EventShape;
import beamtime.core.data.events.Link;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventSelection;
import beamtime.core.store.events.EventStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Events in PostgreSQL: a schema for each place, in it a table {@code catalogue} with a row for
 * each database, and a table for each container of a database. See {@link EventTable} for the
 * columns.
 *
 * <p>A database is made and removed with its row in one transaction; a batch is one, too, with a
 * {@code COPY} into each container that gets something of it.
 */
public final class PostgresEventStore extends PostgresStore implements EventStore {
  /** A store with connections of its own to the endpoint; connects at the first request. */
  public PostgresEventStore(Endpoint endpoint, PostgresSettings settings) {
    super(endpoint, settings, "events");
  }

  @Override
  void make(Place place, Connection its) throws SQLException {
    execute(
        its,
        "CREATE TABLE "
            + catalogue(place)
            + " (name text COLLATE \"C\" PRIMARY KEY, state text NOT NULL)");
  }

  @Override
  void dismantle(Place place) {
    if (places.isOurs(place)) {
      databases(place).forEach(database -> delete(place, database));
    }
  }

  @Override
  void seal(Place place, Connection its) throws SQLException {
    for (EventDatabase database : databases(place, its)) {
      for (EventTable table : tables(place, database)) {
        execute(its, table.vacuum());
      }
    }
  }

  private String catalogue(Place place) {
    return Table.quoted(places.schema(place)) + ".catalogue";
  }

  private List<EventTable> tables(Place place, EventDatabase database) {
    return EventTable.of(places.schema(place), database);
  }

  @Override
  public void open(Place place, EventDatabase database) {
    connection.define(
        "open " + told(place, database),
        its -> {
          for (EventTable table : tables(place, database)) {
            execute(its, table.create(connection.settings().compression()));
          }
          execute(its, EventTable.ofFirst(places.schema(place), database).indexEnergy());
          update(its, "INSERT INTO " + catalogue(place) + " VALUES (?, 'open')", database);
        });
  }

  private static void update(Connection its, String sql, EventDatabase database)
      throws SQLException {
    try (PreparedStatement statement = its.prepareStatement(sql)) {
      statement.setString(1, database.name());
      statement.executeUpdate();
    }
  }

  private static String told(Place place, EventDatabase database) {
    return database.name() + " of " + place.name();
  }

  @Override
  public void write(Place place, EventDatabase database, List<Event> events) {
    connection.transact(
        "write " + events.size() + " events to " + told(place, database),
        its -> {
          for (EventTable table : tables(place, database)) {
            if (events.stream()
                .anyMatch(event -> event.objects().stream().anyMatch(table::holds))) {
              PostgresConnection.copy(
                  its, table.copy(), sink -> EventCopy.encode(table, events, sink));
            }
          }
          return events.size();
        });
  }

  @Override
  public void close(Place place, EventDatabase database) {
    connection.run(
        "close " + told(place, database),
        its ->
            update(
                its,
                "UPDATE " + catalogue(place) + " SET state = 'closed' WHERE name = ?",
                database));
  }

  @Override
  public void delete(Place place, EventDatabase database) {
    connection.define(
        "delete " + told(place, database),
        its -> {
          update(its, "DELETE FROM " + catalogue(place) + " WHERE name = ?", database);
          for (EventTable table : tables(place, database)) {
            execute(its, table.drop());
          }
        });
  }

  @Override
  public Set<EventDatabase> databases(Place place) {
    return connection.call("list the databases of " + place.name(), its -> databases(place, its));
  }

  private Set<EventDatabase> databases(Place place, Connection its) throws SQLException {
    try (PreparedStatement select = its.prepareStatement("SELECT name FROM " + catalogue(place));
        ResultSet answer = select.executeQuery()) {
      Set<EventDatabase> all = new HashSet<>();
      while (answer.next()) {
        all.add(EventDatabase.named(answer.getString(1)));
      }
      return all;
    }
  }

  @Override
  public long read(
      Place place,
      EventDatabase database,
      long from,
      long to,
      Set<EventPart> parts,
      Consumer<? super View<EventObject>> sink) {
    return connection.ask(
        "read " + told(place, database),
        to - from == 1,
        its -> {
          long objects = 0;
          for (EventTable table : tables(place, database)) {
            String[] asked = asked(table, parts);
            if (asked.length > 0) {
              objects += read(its, table, from, to, asked, sink);
            }
          }
          return objects;
        });
  }

  /** Parts that are asked for and lie in a table. */
  static String[] asked(EventTable table, Set<EventPart> parts) {
    return parts.stream()
        .filter(part -> table.database().containerOf(part).equals(table.container()))
        .map(Enum::name)
        .toArray(String[]::new);
  }

  private static long read(
      Connection its,
      EventTable table,
      long from,
      long to,
      String[] parts,
      Consumer<? super View<EventObject>> sink)
      throws SQLException {
    try (PreparedStatement select = its.prepareStatement(table.select())) {
      bind(select, table.database(), from, to, parts);
      return hand(select, sink);
    }
  }

  /** Gives {@link EventTable#select()} its parameters. */
  static void bind(
      PreparedStatement select, EventDatabase database, long from, long to, String[] parts)
      throws SQLException {
    select.setLong(1, from);
    select.setLong(2, to);
    select.setArray(3, select.getConnection().createArrayOf("text", parts));
    select.setFetchSize(Page.rows(longest(database.shape())));
  }

  /** Bytes of the largest object. */
  private static int longest(EventShape shape) {
    return switch (shape) {
      case SIMULATED -> 1_200_000;
      case SYNTHETIC -> 10_000;
      case TAG -> 64;
    };
  }

  private static long hand(PreparedStatement select, Consumer<? super View<EventObject>> sink)
      throws SQLException {
    try (ResultSet answer = select.executeQuery()) {
      return hand(answer, new EventObjectView(answer), sink);
    }
  }

  @Override
  public long follow(
      Place place,
      EventDatabase database,
      long event,
      EventPart part,
      Consumer<? super View<EventObject>> sink) {
    return connection.call(
        "follow a link in " + told(place, database),
        its -> {
          if (database.model() == EventModel.B) {
            return first(its, place, database, event, part, sink);
          }
          for (Link link : links(its, place, database, event)) {
            if (database.shape().objects().get(link.index()) == part) {
              return object(its, table(place, database, part), link, sink);
            }
          }
          return 0L;
        });
  }

  private EventTable table(Place place, EventDatabase database, EventPart part) {
    return new EventTable(places.schema(place), database, database.containerOf(part));
  }

  private long first(
      Connection its,
      Place place,
      EventDatabase database,
      long event,
      EventPart part,
      Consumer<? super View<EventObject>> sink)
      throws SQLException {
    EventTable table = table(place, database, part);
    try (PreparedStatement select = its.prepareStatement(table.selectFirst())) {
      select.setLong(1, event);
      select.setString(2, part.name());
      return hand(select, sink);
    }
  }

  /** Of an event's first object, all of which is read. */
  private List<Link> links(Connection its, Place place, EventDatabase database, long event)
      throws SQLException {
    EventTable table = EventTable.ofFirst(places.schema(place), database);
    try (PreparedStatement select = its.prepareStatement(table.selectObject())) {
      select.setLong(1, event);
      select.setInt(2, 0);
      try (ResultSet answer = select.executeQuery()) {
        return answer.next() ? new EventObjectView(answer).links() : new ArrayList<>();
      }
    }
  }

  private static long object(
      Connection its, EventTable table, Link link, Consumer<? super View<EventObject>> sink)
      throws SQLException {
    try (PreparedStatement select = its.prepareStatement(table.selectObject())) {
      select.setLong(1, link.event());
      select.setInt(2, link.index());
      return hand(select, sink);
    }
  }

  @Override
  public long select(
      Place place,
      EventDatabase database,
      EventSelection selection,
      Consumer<? super View<EventObject>> sink) {
    EventTable table = EventTable.ofFirst(places.schema(place), database);
    return connection.ask(
        "select events of " + told(place, database),
        database.shape() == EventShape.TAG,
        its -> {
          try (PreparedStatement select = its.prepareStatement(table.select(selection))) {
            bind(select, selection);
            select.setFetchSize(Page.rows(longest(database.shape())));
            return hand(select, sink);
          }
        });
  }

  private static void bind(PreparedStatement select, EventSelection selection) throws SQLException {
    if (selection instanceof EventSelection.Trigger trigger) {
      select.setString(1, trigger.text());
    } else if (selection instanceof EventSelection.Energy energy) {
      select.setLong(1, energy.from());
      select.setLong(2, energy.to());
    } else if (selection instanceof EventSelection.Momentum momentum) {
      select.setLong(1, momentum.from());
      select.setLong(2, momentum.to());
    }
  }
}
