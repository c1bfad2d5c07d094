package beamtime.sql.files;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.store.Durability;
import beamtime.core.store.Place;
import beamtime.core.store.Places;
import beamtime.core.store.View;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventSelection;
import beamtime.core.store.events.EventStore;
import beamtime.sql.PostgresConnection;
import beamtime.sql.PostgresSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Events in plain files that this client writes itself, with PostgreSQL as their catalogue: for
 * each place a folder, in it one for each database, with a file for each container and one that
 * says where the objects of each event are. See {@link ObjectRecord} and {@link IndexEntry} for
 * what is in them.
 *
 * <p>A database is there when the catalogue has its row, which is entered once its files are made,
 * and taken out before they go.
 */
public final class FilesEventStore implements EventStore {
  private final PostgresConnection connection;
  private final FileCatalogue catalogue;
  private final FilesPlaces places;
  private final OpenDatabases open;
  private final Path folder;
  private final boolean fsync;

  /** A store with connections of its own to the catalogue; connects at the first request. */
  public FilesEventStore(Endpoint endpoint, FilesSettings settings) {
    connection = new PostgresConnection(endpoint, PostgresSettings.defaults(), settings.patience());
    folder = Path.of(endpoint.address("folder"));
    fsync = settings.fsync();
    catalogue = new FileCatalogue(connection, folder.toString());
    open = new OpenDatabases(folder, fsync);
    places = new FilesPlaces(catalogue, new Folders(folder), open, fsync);
  }

  private <T> T onDisk(String verb, Place place, EventDatabase database, FileFailure.Task<T> task) {
    return FileFailure.onDisk(folder, verb + " " + database.name() + " of " + place.name(), task);
  }

  private void change(String verb, Place place, EventDatabase database, Change change) {
    onDisk(
        verb,
        place,
        database,
        () -> {
          change.run();
          return verb;
        });
  }

  private interface Change {
    void run() throws IOException;
  }

  /** That of the files, where the catalogue's is no less. */
  @Override
  public Optional<Durability> durability() {
    return Optional.of(
        fsync && !Durability.isInMemory(folder) ? connection.durability() : Durability.PAGE_CACHE);
  }

  @Override
  public Places places() {
    return places;
  }

  @Override
  public void open(Place place, EventDatabase database) {
    change("open", place, database, () -> open.make(place, database));
    catalogue.open(place, database);
  }

  @Override
  public void write(Place place, EventDatabase database, List<Event> events) {
    change(
        "write " + events.size() + " events to",
        place,
        database,
        () -> open.writer(place, database).write(events));
  }

  /** With what finds events by their energy. */
  @Override
  public void close(Place place, EventDatabase database) {
    change("close", place, database, () -> open.finish(place, database));
    catalogue.close(place, database);
  }

  @Override
  public void delete(Place place, EventDatabase database) {
    catalogue.delete(place, database);
    change("delete", place, database, () -> open.delete(place, database));
  }

  @Override
  public Set<EventDatabase> databases(Place place) {
    return catalogue.databases(place).stream()
        .map(EventDatabase::named)
        .collect(Collectors.toSet());
  }

  @Override
  public long read(
      Place place,
      EventDatabase database,
      long from,
      long to,
      Set<EventPart> parts,
      Consumer<? super View<EventObject>> sink) {
    return reading(place, database, sink, it -> it.objects(from, to, parts));
  }

  @Override
  public long follow(
      Place place,
      EventDatabase database,
      long event,
      EventPart part,
      Consumer<? super View<EventObject>> sink) {
    return reading(place, database, sink, it -> it.follow(event, part));
  }

  @Override
  public long select(
      Place place,
      EventDatabase database,
      EventSelection selection,
      Consumer<? super View<EventObject>> sink) {
    return reading(place, database, sink, it -> it.select(selection));
  }

  private interface Request {
    long to(Reading reading) throws IOException;
  }

  private long reading(
      Place place,
      EventDatabase database,
      Consumer<? super View<EventObject>> sink,
      Request request) {
    return onDisk(
        "read",
        place,
        database,
        () ->
            open.with(
                place, database, files -> request.to(new Reading(files, open.buffers(), sink))));
  }

  @Override
  public void close() {
    open.close();
    connection.close();
  }
}
