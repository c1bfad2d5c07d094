package beamtime.core.workload.events;

import beamtime.core.backend.StoreException;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.Loaders;
import beamtime.core.workload.StoreBenchmark;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What workloads share whose clients each write into something of their own, such as a database.
 * When the clients of a load's point have ended, what they wrote is proven and removed, so that the
 * next point has as much disk. What was wrong is told when the cell ends.
 *
 * @param <W> what one client writes with; of one thread at a time
 */
public abstract class EventClientsBenchmark<W> extends StoreBenchmark<EventStore> {
  private static final double NANOS = 1e9;

  private final AtomicInteger clients = new AtomicInteger();
  private final Queue<W> writers = new ConcurrentLinkedQueue<>();

  @SuppressWarnings("ThreadLocalUsage") // of this benchmark, whose threads end with it
  private final ThreadLocal<W> writer = ThreadLocal.withInitial(this::begin);

  private Tally proven = Tally.NONE;
  private Optional<RuntimeException> wrong = Optional.empty();

  /**
   * Begins what a client writes with.
   *
   * @param client its number among all that this process has had, from 0
   */
  protected abstract W newWriter(int client);

  /**
   * Proves what clients have written and removes it.
   *
   * @return what is proven
   * @throws WrongAnswerException where it is not what they wrote
   */
  protected abstract Tally removeProven(List<W> ended);

  private W begin() {
    W own = newWriter(clients.getAndIncrement());
    writers.add(own);
    return own;
  }

  /** That of the calling thread. */
  protected final W writer() {
    return writer.get();
  }

  @Override
  protected final void clientsEnded() {
    List<W> ended = new ArrayList<>(writers);
    writers.clear();
    try {
      proven = proven.plus(removeProven(ended));
    } catch (WrongAnswerException | StoreException e) {
      wrong = wrong.or(() -> Optional.of(e));
    }
  }

  /**
   * Leaves the cell out where what it writes finds no room on the disk. Called before anything is
   * written.
   *
   * @param bytes that are there at the same time, at most
   * @param second bytes that stay of what is written in a second, at most
   */
  protected final void requireDisk(double bytes, double second) {
    if (!isFloor()) {
      DiskRoom.require(cell(), endpoint(), bytes + second * lasts().toNanos() / NANOS);
    }
  }

  /**
   * Proves that the catalogue of a place has these databases and no others.
   *
   * @param unknown which may be there or not, since the catalogue gave no answer
   */
  protected final void requireDatabases(
      Place place, Set<EventDatabase> expected, Set<EventDatabase> unknown) {
    Set<EventDatabase> there = new HashSet<>(store().databases(place));
    there.removeAll(unknown);
    if (!there.equals(expected)) {
      throw new WrongAnswerException(
          cell() + ": the catalogue has " + names(there) + ", expected " + names(expected));
    }
  }

  /** Proves what each has written, several at a time; returns all that is proven. */
  protected static <P> Tally provenOfEach(List<P> parts, Function<P, Tally> proof) {
    Queue<Tally> proven = new ConcurrentLinkedQueue<>();
    Loaders.forEach(parts.size(), i -> proven.add(proof.apply(parts.get(i))));
    return proven.stream().reduce(Tally.NONE, Tally::plus);
  }

  /** Removes databases of a place, several at a time. */
  protected final void remove(Place place, Stream<EventDatabase> databases) {
    List<EventDatabase> all = databases.toList();
    Loaders.changeEach(all.size(), i -> store().delete(place, all.get(i)));
  }

  private static List<String> names(Set<EventDatabase> databases) {
    return databases.stream().map(EventDatabase::name).sorted().toList();
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    clientsEnded();
    if (wrong.isPresent()) {
      throw wrong.get();
    }
    return new Evidence(prepared.data(), proven, prepared.facts());
  }
}
