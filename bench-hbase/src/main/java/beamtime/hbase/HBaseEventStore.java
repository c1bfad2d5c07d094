package beamtime.hbase;

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
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Events in HBase: a table for each database, with a column family for each container, which HBase
 * keeps in files of their own and reads alone; a row for each object, see {@link EventRow}. The
 * catalogue is a table of the place with a row for each database.
 *
 * <p>A table for each container would be as many regions, and take a client as many times as long
 * to make and to remove. HBase's manual advises against more than two or three families, since
 * those of a region are flushed together; model A has six.
 *
 * <p>There is no index but the key: each selection, by energy too, scans the first objects with a
 * filter of the server, or of this store by {@link Side}. Layout, group side and regions of the
 * settings concern other rows.
 */
public final class HBaseEventStore extends HBaseStore implements EventStore {
  private static final String SUFFIX = "-events";

  /** Few, since one may have a megabyte. */
  private static final int OBJECTS_TOGETHER = 16;

  /** Of the catalogue. */
  private static final byte[] FAMILY = {'d'};

  private static final byte[] CLOSED = Bytes.toBytes("closed");

  /**
   * Connects.
   *
   * @param endpoint with the address {@code zookeeper}: host:port or host:port/znode
   */
  public HBaseEventStore(Endpoint endpoint, HBaseSettings settings) {
    super(
        endpoint,
        settings,
        connection ->
            HBasePlaces.withParts(connection, SUFFIX, ColumnFamilyDescriptorBuilder.of(FAMILY)));
  }

  @Override
  public void open(Place place, EventDatabase database) {
    places.createPart(place, database.name(), database.containers());
    enter(place, database, false);
  }

  @Override
  public void close(Place place, EventDatabase database) {
    enter(place, database, true);
  }

  private void enter(Place place, EventDatabase database, boolean closed) {
    run(
        "enter " + database.name() + " in the catalogue of " + place.name(),
        table(place),
        catalogue ->
            catalogue.put(
                new Put(row(database))
                    .addColumn(FAMILY, CLOSED, Bytes.toBytes(closed))
                    .setDurability(settings.durability())));
  }

  /** From the catalogue first, so that nobody finds there what is half removed. */
  @Override
  public void delete(Place place, EventDatabase database) {
    run(
        "take " + database.name() + " out of the catalogue of " + place.name(),
        table(place),
        catalogue ->
            catalogue.delete(new Delete(row(database)).setDurability(settings.durability())));
    places.dropPart(place, database.name());
  }

  private static byte[] row(EventDatabase database) {
    return Bytes.toBytes(database.name());
  }

  @Override
  public Set<EventDatabase> databases(Place place) {
    return call(
        "read the catalogue of " + place.name(),
        table(place),
        catalogue -> {
          Set<EventDatabase> databases = new HashSet<>();
          try (ResultScanner entries = catalogue.getScanner(FAMILY)) {
            entries.forEach(
                entry -> databases.add(EventDatabase.named(Bytes.toString(entry.getRow()))));
          }
          return databases;
        });
  }

  @Override
  public void write(Place place, EventDatabase database, List<Event> events) {
    run(
        "write " + events.size() + " events to " + database.name() + " of " + place.name(),
        places.part(place, database.name()),
        table -> HBaseConnection.put(table, puts(database, events)));
  }

  /** Objects of events as they are sent. */
  public List<Put> puts(EventDatabase database, List<Event> events) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (Event event : events) {
      for (EventObject object : event.in(database.model()).objects()) {
        puts.add(
            EventRow.put(family(database, object.part()), object)
                .setDurability(settings.durability()));
      }
    }
    return puts;
  }

  /** The one region of a database, as long as it was not split. */
  public HRegionLocation region(Place place, EventDatabase database) {
    return connection.region(places.part(place, database.name()));
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
    if (asked.isEmpty()) {
      return 0;
    }
    Scan scan = scan(database, from, to, asked);
    if (database.model() == EventModel.B && !asked.equals(all)) {
      scan.setFilter(EventFilters.parts(asked));
    }
    return on("read events of", place, database, table -> scan(table, scan, row -> true, sink));
  }

  @Override
  public long follow(
      Place place,
      EventDatabase database,
      long event,
      EventPart part,
      Consumer<? super View<EventObject>> sink) {
    return on(
        "follow event " + event + " of",
        place,
        database,
        table -> {
          if (database.model() == EventModel.B) {
            Scan scan =
                events(event, event + 1)
                    .setFilter(EventFilters.parts(Set.of(part)))
                    .setOneRowLimit();
            return scan(table, scan, row -> true, sink);
          }
          List<Link> links = new ArrayList<>();
          get(table, event, 0, firstFamily(database), row -> links.addAll(row.links()));
          for (Link link : links) {
            if (database.shape().has(link.index(), part)) {
              return get(table, link.event(), link.index(), family(database, part), sink);
            }
          }
          return 0L;
        });
  }

  /** A table has the index of its row keys alone. */
  @Override
  public boolean indexesEnergy() {
    return false;
  }

  @Override
  public long select(
      Place place,
      EventDatabase database,
      EventSelection selection,
      Consumer<? super View<EventObject>> sink) {
    Scan scan = new Scan().addFamily(firstFamily(database));
    Predicate<EventRow> here =
        switch (settings.filterSide()) {
          case SERVER -> {
            scan.setFilter(EventFilters.selection(selection));
            yield row -> true;
          }
          case CLIENT -> row -> row.attributes().filter(selection::matches).isPresent();
        };
    return on("select events of", place, database, table -> scan(table, scan, here, sink));
  }

  /** Events in the containers of some parts. */
  public static Scan scan(EventDatabase database, long from, long to, Set<EventPart> parts) {
    Scan scan = events(from, to);
    parts.forEach(part -> scan.addFamily(family(database, part)));
    return scan;
  }

  private static Scan events(long from, long to) {
    return new Scan().withStartRow(EventRow.key(from, 0)).withStopRow(EventRow.key(to, 0));
  }

  private static long scan(
      Table table, Scan scan, Predicate<EventRow> passes, Consumer<? super View<EventObject>> sink)
      throws IOException {
    EventRow row = new EventRow();
    long objects = 0;
    try (RegionRows results = new RegionRows(table, scan, OBJECTS_TOGETHER)) {
      for (Result result = results.next(); result != null; result = results.next()) {
        if (passes.test(row.at(result))) {
          sink.accept(row);
          objects++;
        }
      }
    }
    return objects;
  }

  private static long get(
      Table table, long event, int index, byte[] family, Consumer<? super EventRow> sink)
      throws IOException {
    Result result = table.get(new Get(EventRow.key(event, index)).addFamily(family));
    if (result.isEmpty()) {
      return 0;
    }
    sink.accept(new EventRow().at(result));
    return 1;
  }

  private static byte[] firstFamily(EventDatabase database) {
    return family(database, database.shape().first());
  }

  private static byte[] family(EventDatabase database, EventPart part) {
    return Bytes.toBytes(database.containerOf(part));
  }

  private <T> T on(String what, Place place, EventDatabase database, Task<T> task) {
    return call(
        what + " " + database.name() + " of " + place.name(),
        places.part(place, database.name()),
        task);
  }
}
