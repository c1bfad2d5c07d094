package beamtime.sql.files;

import beamtime.core.data.events.EventPart;
import beamtime.core.store.events.EventDatabase;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The files of one database, open: one for each container, the index, and the energies once it is
 * closed to writers. Its folder has its name.
 */
final class DatabaseFiles implements AutoCloseable {
  private static final String INDEX = "index";
  private static final String ENERGIES = "energies";

  private final Path folder;
  private final EventDatabase database;
  private final Map<String, PlainFile> containers = new TreeMap<>();
  private final List<PlainFile> open = new CopyOnWriteArrayList<>();
  private final PlainFile indexFile;
  private final Index index;
  private Optional<PlainFile> energies = Optional.empty();

  private interface Opening {
    PlainFile of(Path path) throws IOException;
  }

  private DatabaseFiles(Path folder, EventDatabase database, Opening opening) throws IOException {
    this.folder = folder;
    this.database = database;
    boolean all = false;
    try {
      indexFile = opened(opening, INDEX);
      for (String container : database.containers()) {
        containers.put(container, opened(opening, container));
      }
      all = true;
    } finally {
      if (!all) {
        close();
      }
    }
    index = new Index(indexFile);
  }

  private PlainFile opened(Opening opening, String name) throws IOException {
    PlainFile file = opening.of(folder.resolve(name));
    open.add(file);
    return file;
  }

  /**
   * Makes the files, empty, in a new folder; on the disk when this returns, if so asked.
   *
   * @param place folder of the place
   */
  static DatabaseFiles make(Path place, EventDatabase database, boolean fsync) throws IOException {
    Path folder = Files.createDirectory(place.resolve(database.name()));
    DatabaseFiles made = new DatabaseFiles(folder, database, PlainFile::make);
    try {
      if (fsync) {
        force(folder);
        force(place);
      }
      return made;
    } catch (IOException e) {
      try (made) {
        throw e;
      }
    }
  }

  /** The names in a folder, or the bytes of a file. */
  static void force(Path folder) throws IOException {
    try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
      names.force(true);
    }
  }

  /** Opens the files that are there. */
  static DatabaseFiles open(Path place, EventDatabase database) throws IOException {
    return new DatabaseFiles(place.resolve(database.name()), database, PlainFile::append);
  }

  EventDatabase database() {
    return database;
  }

  /** Whether all of them can be used; see {@link PlainFile#isOpen}. */
  boolean isOpen() {
    for (PlainFile file : open) {
      if (!file.isOpen()) {
        return false;
      }
    }
    return true;
  }

  Index index() {
    return index;
  }

  PlainFile indexFile() {
    return indexFile;
  }

  /** The file that holds a part. */
  PlainFile holding(EventPart part) {
    return container(database.containerOf(part));
  }

  PlainFile container(String name) {
    PlainFile file = containers.get(name);
    if (file == null) {
      throw new IllegalArgumentException(database.name() + " has no container " + name);
    }
    return file;
  }

  /** Path of the file that holds a part, for messages. */
  Path path(EventPart part) {
    return folder.resolve(database.containerOf(part));
  }

  /** Whether nothing more may be written. */
  boolean isFinished() {
    return Files.exists(folder.resolve(ENERGIES));
  }

  /** Writes what finds events by their energy: nothing more may be written from now on. */
  void finish(boolean fsync) throws IOException {
    if (!isFinished()) {
      Path unfinished = folder.resolve(ENERGIES + ".new");
      Files.deleteIfExists(unfinished);
      Energies.write(unfinished, index, fsync);
      Files.move(unfinished, folder.resolve(ENERGIES));
      if (fsync) {
        force(folder);
      }
    }
  }

  /** What finds events by their energy; empty where more may be written. */
  synchronized Optional<PlainFile> energies() throws IOException {
    if (energies.isEmpty() && isFinished()) {
      energies = Optional.of(opened(PlainFile::read, ENERGIES));
    }
    return energies;
  }

  @Override
  public synchronized void close() throws IOException {
    for (PlainFile file : open) {
      file.close();
    }
  }
}
