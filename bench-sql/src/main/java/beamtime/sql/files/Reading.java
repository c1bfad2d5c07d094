package beamtime.sql.files;

import beamtime.core.backend.StoreException;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventPart;
import beamtime.core.store.View;
import beamtime.core.store.events.EventSelection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads of one database, which hand objects to a sink. Objects that lie side by side are read at
 * once.
 *
 * @param buffers that objects are read into
 */
record Reading(DatabaseFiles files, Buffers buffers, Consumer<? super View<EventObject>> sink) {
  /** Objects side by side in one file, of one event. */
  private record Run(EventPart part, long from, long to, int objects) {
    static Run of(IndexEntry.Where object) {
      return new Run(object.part(), object.position(), object.end(), 1);
    }
  }

  /** Objects of events from a number until another; returns their number. */
  long objects(long from, long to, Set<EventPart> parts) throws IOException {
    long handed = 0;
    for (IndexEntry entry : files.index().entries(from, to)) {
      for (Run run : runs(entry, parts)) {
        hand(run);
        handed += run.objects();
      }
    }
    return handed;
  }

  private List<Run> runs(IndexEntry entry, Set<EventPart> parts) {
    List<Run> runs = new ArrayList<>();
    for (IndexEntry.Where object : entry.objects()) {
      if (parts.contains(object.part())) {
        Run last = runs.isEmpty() ? null : runs.get(runs.size() - 1);
        if (last != null
            && last.to() == object.position()
            && files.holding(last.part()) == files.holding(object.part())) {
          runs.set(
              runs.size() - 1, new Run(last.part(), last.from(), object.end(), last.objects() + 1));
        } else {
          runs.add(Run.of(object));
        }
      }
    }
    return runs;
  }

  private void hand(Run run) throws IOException {
    ByteBuffer buffer = buffers.take(run.to() - run.from());
    try {
      files.holding(run.part()).read(buffer.limit((int) (run.to() - run.from())), run.from());
      buffer.flip();
      while (buffer.hasRemaining()) {
        int bytes = whole(buffer, run);
        sink.accept(new ObjectRecordView(buffer));
        buffer.position(buffer.position() + bytes);
      }
    } finally {
      buffers.giveBack(buffer);
    }
  }

  private int whole(ByteBuffer buffer, Run run) {
    int bytes = Records.whole(buffer);
    if (bytes == 0) {
      throw new StoreException(
          files.path(run.part())
              + " is damaged at "
              + (run.from() + buffer.position())
              + ": what is there has another checksum than the object that was written");
    }
    return bytes;
  }

  /** The first object of the event that is selected; returns 1. */
  private long first(IndexEntry entry) throws IOException {
    hand(Run.of(entry.objects().get(0)));
    return 1;
  }

  /** What an event's first object leads to, or in model B its first object of a part. */
  long follow(long event, EventPart part) throws IOException {
    Optional<IndexEntry> entry = files.index().of(event);
    Optional<Run> found = Optional.empty();
    if (entry.isPresent()) {
      found =
          files.database().model() == EventModel.B
              ? entry.get().objects().stream()
                  .filter(object -> object.part() == part)
                  .findFirst()
                  .map(Run::of)
              : linked(entry.get(), part);
    }
    if (found.isPresent()) {
      hand(found.get());
    }
    return found.isPresent() ? 1 : 0;
  }

  /** By the position that the link has; the object there says itself how long it is. */
  private Optional<Run> linked(IndexEntry entry, EventPart part) throws IOException {
    List<ObjectRecord.Target> targets = new ArrayList<>();
    new Reading(files, buffers, view -> targets.addAll(((ObjectRecordView) view).targets()))
        .first(entry);
    for (ObjectRecord.Target target : targets) {
      List<EventPart> all = files.database().shape().objects();
      if (target.position() >= 0 && all.get(target.link().index()) == part) {
        ByteBuffer head = ByteBuffer.allocate(Records.HEAD);
        files.holding(part).read(head, target.position());
        long end = target.position() + Records.HEAD + head.getInt(0);
        return Optional.of(new Run(part, target.position(), end, 1));
      }
    }
    return Optional.empty();
  }

  /** First objects of the events that are selected; returns their number. */
  long select(EventSelection selection) throws IOException {
    Optional<PlainFile> energies =
        selection instanceof EventSelection.Energy ? files.energies() : Optional.empty();
    long[] handed = {0};
    if (energies.isPresent() && selection instanceof EventSelection.Energy range) {
      Energies.select(
          energies.get(),
          range.from(),
          range.to(),
          position -> handed[0] += first(files.index().at(position)));
    } else {
      files
          .index()
          .scan(
              0,
              (at, position) -> {
                if (selection.matches(IndexEntry.attributesOf(at))) {
                  handed[0] += first(IndexEntry.get(at));
                }
              });
    }
    return handed[0];
  }
}
