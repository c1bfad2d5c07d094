package beamtime.sql.files;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RowCounters;
import beamtime.core.cli.BenchMain;
import beamtime.core.data.events.EventObject;
import beamtime.core.data.events.EventShape;
import beamtime.core.data.events.Events;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.events.EventClientsBenchmark;
import beamtime.core.workload.events.Rotation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One batch of bytes, as many as twelve events have, written to the end of a plain file and forced
 * to the disk. It is what EventWrite is held against: the same bytes by as many threads, forced
 * once a batch, where a store forces several files, without a catalogue, an index or a database.
 * The file that is there at the end is read back and compared.
 */
@OnBackend("files")
public class DiskWriteBenchmark extends EventClientsBenchmark<DiskWriter> {
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
  @Grid(lab = {"true", "false"})
  public boolean fsync;

  private Events events;
  private Path folder;

  @Override
  protected EventStore open(Endpoint endpoint) {
    return new FilesEventStore(endpoint, FilesSettings.defaults().withFsync(fsync));
  }

  @Override
  protected Evidence prepare() {
    requireDisk((double) threads() * Rotation.at(rotateMb, false).bytes(), 0);
    events = new Events(SEED, EventShape.SIMULATED, Events.RANDOM_BITS);
    Place place = freshPlace("disk");
    folder = Path.of(endpoint().address("folder")).resolve(place.name());
    return new Evidence(events.digest(EVENTS), Tally.NONE);
  }

  @Override
  protected DiskWriter newWriter(int client) {
    try {
      return new DiskWriter(
          Files.createDirectory(folder.resolve("client" + client)),
          batch(client),
          Rotation.at(rotateMb, false),
          fsync);
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
  protected Tally removeProven(List<DiskWriter> ended) {
    TallyCounter proven = new TallyCounter();
    try {
      for (DiskWriter each : ended) {
        LongStream.range(0, each.prove(cell().toString())).forEach(proven::add);
      }
      return proven.tally();
    } catch (IOException e) {
      throw FileFailure.of(folder, "read a file back", e);
    } finally {
      ended.forEach(DiskWriter::close);
    }
  }

  /** One batch. */
  @Benchmark
  public long write(RowCounters counters) {
    DiskWriter own = writer();
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
