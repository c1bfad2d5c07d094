package beamtime.sql.files;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.cli.BenchMain;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventShape;
import beamtime.core.data.events.Events;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.StoreBenchmark;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One batch of bytes, as many as twelve events have, written to the end of a plain file and forced
 * to the disk. It is what EventWrite is held against: the same bytes by as many threads, forced at
 * the same points, without a catalogue, an index or a database. The file that is there at the end
 * is read back and compared.
 */
@OnBackend("files")
public class DiskWriteBenchmark extends StoreBenchmark<EventStore> {
  private static final long MEGABYTE = 1_000_000;
  private static final int EVENTS = 12;

  /** Size at which a file is replaced, in MB (10^6 bytes). */
  @Param("60")
  @Grid(
      smoke = "2",
      lab = {"60", "600"},
      proof = {"2", "7"})
  public int rotateMb;

  /** Whether a batch is acknowledged only once it was forced to the disk. */
  @Param("true")
  @Grid(
      smoke = "true",
      lab = {"true", "false"})
  public boolean fsync;

  private final AtomicInteger clients = new AtomicInteger();
  private final Queue<DiskWriter> writers = new ConcurrentLinkedQueue<>();

  @SuppressWarnings("ThreadLocalUsage") // of this benchmark, whose threads end with it
  private final ThreadLocal<DiskWriter> writer = ThreadLocal.withInitial(this::newWriter);

  private final TallyCounter proven = new TallyCounter();
  private Optional<RuntimeException> wrong = Optional.empty();
  private Events events;
  private Path folder;

  @Override
  protected EventStore open(Endpoint endpoint) {
    return new FilesEventStore(endpoint, FilesSettings.defaults().withFsync(fsync));
  }

  @Override
  protected Evidence prepare() {
    events = new Events(SEED, EventShape.SIMULATED, Events.RANDOM_BITS);
    Place place = freshPlace("disk");
    folder = Path.of(endpoint().address("folder")).resolve(place.name());
    return new Evidence(events.digest(EVENTS), new TallyCounter().tally());
  }

  private DiskWriter newWriter() {
    int client = clients.getAndIncrement();
    try {
      DiskWriter own =
          new DiskWriter(
              Files.createDirectory(folder.resolve("client" + client)),
              batch(client),
              rotateMb * MEGABYTE,
              fsync);
      writers.add(own);
      return own;
    } catch (IOException e) {
      throw FileFailure.of(folder, "begin a file", e);
    }
  }

  private ByteBuffer batch(int client) {
    List<EventObject> objects =
        LongStream.range(client * (long) EVENTS, (client + 1L) * EVENTS)
            .mapToObj(events::event)
            .flatMap(event -> event.objects().stream())
            .toList();
    int bytes = objects.stream().mapToInt(object -> object.content().length).sum();
    ByteBuffer batch = ByteBuffer.allocateDirect(bytes);
    objects.forEach(object -> batch.put(object.content()));
    return batch;
  }

  @Override
  protected void clientsEnded() {
    List<DiskWriter> ended = new ArrayList<>(writers);
    writers.clear();
    for (DiskWriter each : ended) {
      try (each) {
        long batches = each.prove(cell().toString());
        LongStream.range(0, batches).forEach(proven::add);
      } catch (IOException e) {
        wrong = wrong.or(() -> Optional.of(FileFailure.of(folder, "read a file back", e)));
      } catch (WrongAnswerException | StoreException e) {
        wrong = wrong.or(() -> Optional.of(e)); // told at the end, as all that was written is
      }
    }
  }

  @Override
  protected Evidence finish(Evidence prepared) {
    clientsEnded();
    if (wrong.isPresent()) {
      throw wrong.get();
    }
    return new Evidence(prepared.data(), proven.tally());
  }

  /** One batch. */
  @Benchmark
  public long write(RowCounters counters) {
    DiskWriter own = writer.get();
    try {
      own.write();
    } catch (IOException e) {
      throw FileFailure.of(folder, "write to the disk", e);
    }
    counters.rows += EVENTS;
    counters.payloadBytes += own.batchBytes();
    return counters.rows;
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(DiskWriteBenchmark.class, args);
  }
}
