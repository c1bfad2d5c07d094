package beamtime.core.workload.events;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.SeenValue;
import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventShape;
import beamtime.core.data.events.Events;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One batch of twelve events of 260 kB in the mean written and acknowledged, into a database of the
 * client's own that is replaced when it is full. This is the study's data acquisition: the client
 * holds its events in memory, and its wait for the catalogue is part of the operation. What is
 * there at the end is read back and compared, object by object, and the catalogue must have no
 * other databases.
 */
public abstract class EventWriteBenchmark extends EventClientsBenchmark<EventWriter> {
  /** Metric: clients that waited for the catalogue at any time, in the mean over time. */
  public static final String WAITING = "catalogue.waiting";

  /** Metric: clients that waited for it at the same time, at most. */
  public static final String WAITING_MOST = "catalogue.waiting.max";

  /** Metric: databases that were replaced. */
  public static final String REPLACED = "catalogue.replaced";

  /** Bytes that no backend was seen to take in a second. */
  private static final double MOST_A_SECOND = 1e9;

  private static final int CLIENTS_OF_A_MACHINE = 10_000;

  /** How objects lie in a database. */
  @Param("A")
  @Grid(lab = {"A", "B"})
  public EventModel model;

  /** Size at which a database is full, in MB (10^6 bytes) of events; 600 in the study. */
  @Param("60")
  @Grid(
      smoke = "2",
      lab = {"60", "600"},
      proof = {"2", "7"})
  public int rotateMb;

  /** Whether a full database stays; the study deleted it. */
  @Param("false")
  @Grid(proof = {"false", "true"})
  public boolean keep;

  /** Random bits of each 32-bit number: how badly events compress. */
  @Param("16")
  public int randomBits;

  private final CatalogueGauge gauge = new CatalogueGauge(System::nanoTime);
  private final AtomicLong databases = new AtomicLong();
  private Events events;
  private Place place;

  @Override
  protected final Evidence prepare() {
    if (rotateMb < 1) {
      throw new IllegalArgumentException(cell() + ": rotateMb=" + rotateMb + ", use 1 or more");
    }
    requireDisk((double) threads() * Rotation.at(rotateMb, keep).bytes(), keep ? MOST_A_SECOND : 0);
    events = new Events(SEED, EventShape.SIMULATED, randomBits);
    place = freshPlace("eventwrite");
    return new Evidence(events.digest(HeldEvents.EVENTS), Tally.NONE);
  }

  @Override
  protected final EventWriter newWriter(int client) {
    int number = slice().rank() * CLIENTS_OF_A_MACHINE + client;
    return new EventWriter(
        place,
        new HeldEvents(events, (long) number * HeldEvents.EVENTS, model),
        Rotation.at(rotateMb, keep),
        gauge,
        number,
        databases::getAndIncrement);
  }

  @Override
  protected final void holdBegins() {
    gauge.begin();
  }

  @Override
  protected final Map<String, SeenValue> holdEnds() {
    CatalogueGauge.Seen seen = gauge.seen();
    return Map.of(
        WAITING, new SeenValue(seen.mean(), "clients"),
        WAITING_MOST, new SeenValue(seen.most(), "clients"),
        REPLACED, new SeenValue(seen.replaced(), "databases/min"));
  }

  @Override
  protected final Tally removeProven(List<EventWriter> ended) {
    Tally proven = proof(ended);
    remove(
        place,
        ended.stream()
            .flatMap(
                each ->
                    Stream.concat(
                        each.databases().stream().map(WrittenDatabase::database),
                        each.unknown().stream())));
    return proven;
  }

  private Tally proof(List<EventWriter> writers) {
    if (isFloor()) {
      return Tally.NONE;
    }
    List<WrittenDatabase> written =
        writers.stream().flatMap(each -> each.databases().stream()).toList();
    requireDatabases(
        place,
        written.stream().map(WrittenDatabase::database).collect(Collectors.toSet()),
        writers.stream().flatMap(each -> each.unknown().stream()).collect(Collectors.toSet()));
    return provenOfEach(written, database -> database.proven(store(), place, cell().toString()));
  }

  /** Twelve events. */
  @Benchmark
  public long write(RowCounters counters) {
    EventWriter own = writer();
    own.write(store());
    counters.rows += HeldEvents.EVENTS;
    counters.payloadBytes += own.batchBytes();
    return counters.rows;
  }
}
