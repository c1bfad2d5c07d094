package beamtime.sql.files;

import beamtime.core.backend.StoreException;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The databases whose files a store has open: those that it writes, and some that it reads. Others
 * are opened for one request.
 */
final class OpenDatabases implements AutoCloseable {
  /** Databases that stay open for readers; a process may often have 1024 files open. */
  private static final int KEPT = 64;

  private final Path folder;
  private final Buffers buffers = new Buffers();
  private final boolean fsync;
  private final Map<Key, DatabaseFiles> open = new ConcurrentHashMap<>();
  private final Map<Key, BatchWriter> writers = new ConcurrentHashMap<>();

  private record Key(Place place, EventDatabase database) {}

  /**
   * @param folder of all places
   */
  OpenDatabases(Path folder, boolean fsync) {
    this.folder = folder;
    this.fsync = fsync;
  }

  /** What is done with the files of a database. */
  interface Use<T> {
    T of(DatabaseFiles files) throws IOException;
  }

  Buffers buffers() {
    return buffers;
  }

  /** Folder of a place. */
  Path at(Place place) {
    return folder.resolve(place.name());
  }

  private Path at(Key key) {
    return at(key.place()).resolve(key.database().name());
  }

  /** Makes one, in place of what may be left of an earlier one. */
  void make(Place place, EventDatabase database) throws IOException {
    Key key = new Key(place, database);
    forget(key);
    OwnedFolder.delete(at(key));
    open.put(key, DatabaseFiles.make(at(place), database, fsync));
  }

  /** The one that appends to a database, which must not be closed to writers. */
  BatchWriter writer(Place place, EventDatabase database) throws IOException {
    Key key = new Key(place, database);
    BatchWriter there = writers.get(key);
    if (there != null && there.isOpen()) {
      return there;
    }
    DatabaseFiles files = stillOpen(key).orElse(null);
    if (files == null) {
      files = opened(key);
      open.put(key, files);
    }
    if (files.isFinished()) {
      throw new StoreException(at(key) + " is closed: nothing more can be written into it");
    }
    BatchWriter writer = new BatchWriter(files, buffers, fsync);
    writers.put(key, writer);
    return writer;
  }

  /** Those that are open; of files of which an interrupt has closed some the others are, too. */
  private Optional<DatabaseFiles> stillOpen(Key key) throws IOException {
    DatabaseFiles there = open.get(key);
    if (there == null || there.isOpen()) {
      return Optional.ofNullable(there);
    }
    open.remove(key, there);
    there.close();
    return Optional.empty();
  }

  private DatabaseFiles opened(Key key) throws IOException {
    if (!Files.isDirectory(at(key))) {
      throw new StoreException(
          "files in "
              + folder
              + ": no database "
              + key.database().name()
              + " in "
              + key.place().name());
    }
    return DatabaseFiles.open(at(key.place()), key.database());
  }

  /** Does something with the files of a database. */
  <T> T with(Place place, EventDatabase database, Use<T> use) throws IOException {
    Key key = new Key(place, database);
    Optional<DatabaseFiles> there = stillOpen(key);
    if (there.isPresent()) {
      return use.of(there.get());
    }
    DatabaseFiles own = opened(key);
    DatabaseFiles other = open.size() < KEPT ? open.putIfAbsent(key, own) : own;
    if (other == null) {
      return use.of(own);
    }
    try (own) {
      return use.of(other);
    }
  }

  /** Notes that nothing more will be written. */
  void finish(Place place, EventDatabase database) throws IOException {
    with(
        place,
        database,
        files -> {
          files.finish(fsync);
          return database;
        });
    forget(new Key(place, database));
  }

  /** Removes the files of a database. */
  void delete(Place place, EventDatabase database) throws IOException {
    Key key = new Key(place, database);
    forget(key);
    OwnedFolder.delete(at(key));
  }

  /** Closes the files of a place, which goes. */
  void forget(Place place) throws IOException {
    for (Key key : open.keySet()) {
      if (key.place().equals(place)) {
        forget(key);
      }
    }
  }

  private void forget(Key key) throws IOException {
    writers.remove(key);
    DatabaseFiles gone = open.remove(key);
    if (gone != null) {
      gone.close();
    }
  }

  private void forgetInPeace(Key key) {
    try {
      forget(key);
    } catch (IOException e) {
      return; // what was acknowledged was forced, or need not be
    }
  }

  @Override
  public void close() {
    open.keySet().forEach(this::forgetInPeace);
  }
}
