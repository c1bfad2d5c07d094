package beamtime.core.das;

import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.Place;
import beamtime.core.store.records.RecordQuery;
import beamtime.core.store.records.RecordStore;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Asks both services side by side and keeps what they say: in the store, each record as its service
 * said it, and merged.
 *
 * <p>It merges by itself what has come, record by record: {@link RecordStore#merge} replaces all
 * merged records of a place, and a reader would miss some meanwhile. What a service no longer knows
 * stays.
 */
final class Gathering {
  private static final int BATCH = 1000;

  private final RecordStore store;
  private final Place place;
  private final List<ServiceClient> services = new ArrayList<>();
  private final Executor keeping;

  /** Whole answers may be kept side by side; who fills up a half one must see all that was. */
  private final ReentrantReadWriteLock kept = new ReentrantReadWriteLock();

  /**
   * @param ports of the services on this machine
   * @param keeping threads that write to the store
   */
  Gathering(
      RecordStore store,
      Place place,
      Map<RecordSource, Integer> ports,
      Duration patience,
      HttpClient http,
      Executor keeping) {
    this.store = store;
    this.place = place;
    this.keeping = keeping;
    ports.forEach(
        (service, port) -> services.add(new ServiceClient(service, port, patience, http)));
  }

  /** Returns when all that the services say of such names is in the store. */
  CompletableFuture<Gathered> gather(DasPlan.Key names) {
    List<CompletableFuture<ServiceAnswer>> answers =
        services.stream().map(service -> service.ask(names)).toList();
    return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
        .thenApplyAsync(
            all -> keep(names, answers.stream().map(CompletableFuture::join).toList()), keeping)
        .exceptionally(Gathering::refused);
  }

  /** No failure of the layer: who asks for so many is told. */
  private static Gathered refused(Throwable failure) {
    if (failure.getCause() instanceof TooManyException tooMany) {
      return Gathered.refused(String.valueOf(tooMany.getMessage()));
    }
    throw failure instanceof CompletionException wrapped
        ? wrapped
        : new CompletionException(failure);
  }

  private Gathered keep(DasPlan.Key names, List<ServiceAnswer> answers) {
    Map<RecordSource, String> missing = new EnumMap<>(RecordSource.class);
    answers.forEach(told -> told.missing().ifPresent(why -> missing.put(told.service(), why)));
    Lock lock = missing.isEmpty() ? kept.readLock() : kept.writeLock();
    lock.lock();
    try {
      Map<String, DataRecord> merged = new TreeMap<>();
      for (ServiceAnswer told : answers) {
        ingest(told.service(), names.kind(), told.records());
        (told.missing().isEmpty() ? told.records() : everSaid(told.service(), names))
            .forEach(record -> merged.merge(record.name(), record, DataRecord::mergedWith));
      }
      ingest(RecordSource.MERGED, names.kind(), List.copyOf(merged.values()));
      store.makeVisible(place);
    } finally {
      lock.unlock();
    }
    return Gathered.of(missing);
  }

  private void ingest(RecordSource source, RecordKind kind, List<DataRecord> records) {
    for (int from = 0; from < records.size(); from += BATCH) {
      store.ingest(
          place, source, kind, records.subList(from, Math.min(from + BATCH, records.size())));
    }
  }

  /** So that a service that fails takes nothing away that it has said before. */
  private List<DataRecord> everSaid(RecordSource service, DasPlan.Key names) {
    store.makeVisible(place);
    List<DataRecord> said = new ArrayList<>();
    // in parts, it may have said more than it would at once
    RecordQuery all = new RecordQuery(service, names.kind(), names.names(), 0, Integer.MAX_VALUE);
    store.find(place, all, view -> said.add(view.decode()));
    return said;
  }
}
