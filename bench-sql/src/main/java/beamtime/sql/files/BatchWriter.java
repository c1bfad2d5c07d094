package beamtime.sql.files;

import beamtime.core.data.events.Event;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.Link;
import beamtime.core.store.events.EventDatabase;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Appends batches to the files of one database: first the objects, then their entries in the index.
 * Where a batch fails, its files are as long as before.
 */
final class BatchWriter {
  private final DatabaseFiles files;
  private final Buffers buffers;
  private final boolean fsync;
  private final Map<String, Long> ends = new HashMap<>();
  private long indexEnd;

  /** Behind all that is whole: a half-written entry is cut off, since none behind it were found. */
  BatchWriter(DatabaseFiles files, Buffers buffers, boolean fsync) throws IOException {
    this.files = files;
    this.buffers = buffers;
    this.fsync = fsync;
    for (String container : files.database().containers()) {
      ends.put(container, files.container(container).size());
    }
    indexEnd = files.index().scan(0, (at, position) -> {});
    files.index().truncate(indexEnd);
  }

  /**
   * A batch whose places in the files are known.
   *
   * @param events in the database's model
   * @param entries by the numbers of events
   */
  record Planned(List<Event> events, Map<Long, IndexEntry> entries) {}

  /** Whether it can still write. */
  boolean isOpen() {
    return files.isOpen();
  }

  /** A container that gets nothing is left alone: to force its file takes as long as the first. */
  synchronized void write(List<Event> batch) throws IOException {
    Map<String, Long> newEnds = new HashMap<>(ends);
    Planned planned = planned(files.database(), batch, newEnds);
    try {
      for (Map.Entry<String, Long> end : newEnds.entrySet()) {
        if (!end.getValue().equals(ends.get(end.getKey()))) {
          write(end.getKey(), planned);
        }
      }
      long end = writeEntries(planned);
      ends.putAll(newEnds);
      indexEnd = end;
    } catch (IOException e) {
      cutOff(e);
      throw e;
    }
  }

  /**
   * Plans a batch.
   *
   * @param newEnds of containers; those of the batch are added
   */
  static Planned planned(EventDatabase database, List<Event> batch, Map<String, Long> newEnds) {
    List<Event> events = batch.stream().map(event -> event.in(database.model())).toList();
    Map<Long, IndexEntry> entries = new LinkedHashMap<>();
    for (Event event : events) {
      List<IndexEntry.Where> objects = new ArrayList<>();
      for (EventObject object : event.objects()) {
        int bytes = ObjectRecord.bytes(object);
        String container = database.containerOf(object.part());
        long position = newEnds.merge(container, (long) bytes, Long::sum) - bytes;
        objects.add(new IndexEntry.Where(object.part(), position, bytes));
      }
      entries.put(
          event.number(),
          new IndexEntry(
              event.number(),
              event.objects().get(0).attributes().orElse(IndexEntry.NONE),
              objects));
    }
    return new Planned(events, entries);
  }

  private void write(String container, Planned planned) throws IOException {
    PlainFile file = files.container(container);
    ByteBuffer buffer = buffers.take(longest(planned));
    try {
      long end = ends.getOrDefault(container, 0L);
      for (Event event : planned.events()) {
        for (EventObject object : event.objects()) {
          if (files.database().containerOf(object.part()).equals(container)) {
            if (buffer.remaining() < ObjectRecord.bytes(object)) {
              end = file.append(buffer.flip(), end);
              buffer.clear();
            }
            ObjectRecord.put(object, link -> position(link, planned), buffer);
          }
        }
      }
      file.append(buffer.flip(), end);
    } finally {
      buffers.giveBack(buffer);
    }
    if (fsync) {
      file.force();
    }
  }

  private static int longest(Planned planned) {
    return planned.entries().values().stream()
        .flatMap(entry -> entry.objects().stream())
        .mapToInt(IndexEntry.Where::bytes)
        .max()
        .orElse(0);
  }

  /** Where the object of a link begins; -1 where it is neither in the batch nor in a file. */
  private long position(Link link, Planned planned) throws IOException {
    IndexEntry here = planned.entries().get(link.event());
    Optional<IndexEntry> entry = here != null ? Optional.of(here) : files.index().of(link.event());
    return entry
        .filter(found -> link.index() < found.objects().size())
        .map(found -> found.objects().get(link.index()).position())
        .orElse(-1L);
  }

  private long writeEntries(Planned planned) throws IOException {
    int bytes = planned.entries().values().stream().mapToInt(IndexEntry::bytes).sum();
    ByteBuffer buffer = buffers.take(bytes);
    long end;
    try {
      planned.entries().values().forEach(entry -> entry.put(buffer));
      end = files.indexFile().append(buffer.flip(), indexEnd);
    } finally {
      buffers.giveBack(buffer);
    }
    if (fsync) {
      files.indexFile().force();
    }
    return end;
  }

  private void cutOff(IOException since) {
    try {
      files.index().truncate(indexEnd);
      for (Map.Entry<String, Long> end : ends.entrySet()) {
        files.container(end.getKey()).truncate(end.getValue());
      }
    } catch (IOException e) {
      since.addSuppressed(e); // what is written next overwrites it
    }
  }
}
