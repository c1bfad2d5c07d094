package beamtime.sql.files;

import beamtime.core.cost.RawEvents;
import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventObject;
import beamtime.core.store.events.EventDatabase;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The least that a client can do: bytes that are ready go behind the end of a file, and those of an
 * event are read from where they are known to be, with nothing looked up or decoded. It knows
 * databases of model B alone.
 */
final class RawFiles implements RawEvents {
  private static final String INDEX = "index of ";

  private final Path place;
  private final List<DatabaseFiles> open = new ArrayList<>();

  /** Where files end once all that was made ready is written: by container, and of the index. */
  private final Map<EventDatabase, Map<String, Long>> ends = new HashMap<>();

  /**
   * @param place folder of the place
   */
  RawFiles(Path place) {
    this.place = place;
  }

  private DatabaseFiles open(EventDatabase database) throws IOException {
    DatabaseFiles files = DatabaseFiles.open(place, database);
    open.add(files);
    return files;
  }

  /** Written and forced as the store does: the objects, then their entries in the index. */
  @Override
  public Request write(EventDatabase database, List<Event> events) throws IOException {
    String all = database.containers().get(0);
    Map<String, Long> own = ends.computeIfAbsent(database, each -> new HashMap<>());
    long end = own.getOrDefault(all, 0L);
    BatchWriter.Planned planned = BatchWriter.planned(database, events, own);
    ByteBuffer objects = objects(planned, Math.toIntExact(own.getOrDefault(all, 0L) - end));
    ByteBuffer entries = entries(planned.entries().values());
    long indexEnd = own.getOrDefault(INDEX, 0L);
    own.put(INDEX, indexEnd + entries.remaining());
    DatabaseFiles files = open(database);
    return () -> {
      files.container(all).append(objects.duplicate(), end);
      files.container(all).force();
      files.indexFile().append(entries.duplicate(), indexEnd);
      files.indexFile().force();
      return objects.remaining();
    };
  }

  private static ByteBuffer objects(BatchWriter.Planned planned, int bytes) throws IOException {
    ByteBuffer objects = ByteBuffer.allocateDirect(bytes);
    for (Event event : planned.events()) {
      for (EventObject object : event.objects()) {
        ObjectRecord.put(object, link -> -1, objects);
      }
    }
    return objects.flip();
  }

  private static ByteBuffer entries(Collection<IndexEntry> all) {
    ByteBuffer entries = ByteBuffer.allocateDirect(all.stream().mapToInt(IndexEntry::bytes).sum());
    all.forEach(entry -> entry.put(entries));
    return entries.flip();
  }

  /** An event's objects lie side by side. */
  @Override
  public Request read(EventDatabase database, long event, int objects) throws IOException {
    DatabaseFiles files = open(database);
    PlainFile all = files.container(database.containers().get(0));
    List<IndexEntry.Where> where = files.index().of(event).orElseThrow().objects();
    long from = where.get(0).position();
    int bytes = Math.toIntExact(where.get(where.size() - 1).end() - from);
    ByteBuffer into = ByteBuffer.allocateDirect(bytes);
    all.read(into, from);
    requireWhole(into.flip(), objects);
    return () -> {
      all.read(into.clear(), from);
      return bytes;
    };
  }

  private static void requireWhole(ByteBuffer records, int expected) throws IOException {
    int whole = 0;
    for (int bytes = Records.whole(records); bytes > 0; bytes = Records.whole(records)) {
      records.position(records.position() + bytes);
      whole++;
    }
    if (whole != expected || records.hasRemaining()) {
      throw new IOException(
          whole
              + " whole objects, expected "
              + expected
              + ", and "
              + records.remaining()
              + " bytes more");
    }
  }

  @Override
  public AutoCloseable raw() {
    return () -> {
      for (DatabaseFiles files : open) {
        files.close();
      }
    };
  }
}
