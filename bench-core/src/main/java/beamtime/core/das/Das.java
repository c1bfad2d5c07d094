package beamtime.core.das;

import beamtime.core.das.DasPlan.Count;
import beamtime.core.das.DasPlan.Fields;
import beamtime.core.das.DasPlan.Sum;
import beamtime.core.das.DasPlan.Whole;
import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordSource;
import beamtime.core.store.records.RecordStore;
import com.github.benmanes.caffeine.cache.Ticker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** The layer in this process, over one place of a store. */
public final class Das implements Layer {
  /** Records that are looked at for a sum or for those at a site: with more it would be a scan. */
  static final int MOST_LOOKED_AT = 100_000;

  private static final int LINE_BYTES = 1024;

  private final RecordStore store;
  private final LayerPlan plan;
  private final NameCache cache;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "das");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param store which the caller closes after this
   */
  public Das(RecordStore store, LayerPlan plan) {
    this(store, plan, Ticker.systemTicker());
  }

  Das(RecordStore store, LayerPlan plan, Ticker ticker) {
    this.store = store;
    this.plan = plan;
    if (plan.cache() == CacheState.WARM) {
      cache =
          new NameCache(
              plan.lifetime(),
              ticker,
              names -> CompletableFuture.completedFuture(new Gathered(Map.of())));
      return;
    }
    HttpClient http =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).executor(threads).build();
    Gathering gathering =
        new Gathering(store, plan.place(), plan.services(), plan.patience(), http, threads);
    cache =
        new NameCache(
            plan.cache() == CacheState.EXPIRED ? Duration.ZERO : plan.lifetime(),
            ticker,
            gathering::gather);
  }

  @Override
  public DasAnswer ask(String query) {
    StageTimes.Watch watch = new StageTimes.Watch(System::nanoTime);
    ParsedQuery parsed = QueryParser.parse(query);
    watch.ends(Stage.PARSE);
    DasPlan asked = Planner.plan(parsed);
    watch.ends(Stage.PLAN);
    Gathered gathered = gathered(asked);
    watch.ends(Stage.CACHE);
    Found found = found(asked, gathered);
    watch.ends(Stage.STORE);
    byte[] body = encoded(asked, gathered, found);
    watch.ends(Stage.ENCODE);
    return new DasAnswer(asked.key().hash(), found.rows(), gathered.missing(), watch.times(), body);
  }

  private Gathered gathered(DasPlan asked) {
    try {
      return cache.get(asked.key());
    } catch (TooManyException e) {
      throw new QueryException(
          asked.places().names(), e.getMessage() + " records with such names: use a longer text");
    }
  }

  /**
   * What the store has.
   *
   * @param number of an aggregate, which has no records
   */
  private record Found(List<DataRecord> records, long number, long rows) {
    static Found of(List<DataRecord> records) {
      return new Found(records, 0, records.size());
    }

    static Found of(long number) {
      return new Found(List.of(), number, 1);
    }
  }

  private Found found(DasPlan asked, Gathered gathered) {
    if (asked.tells() instanceof Sum sum) {
      long[] total = {0};
      lookAtAll(asked, record -> total[0] += sum.field().of(record).map(v -> (Long) v).orElse(0L));
      return Found.of(total[0]);
    }
    if (asked.tells() instanceof Count) {
      return Found.of(count(asked));
    }
    List<DataRecord> records = new ArrayList<>();
    if (asked.site().isPresent()) {
      long[] passed = {0};
      lookAtAll(
          asked,
          record -> {
            if (passed[0]++ >= asked.index() && records.size() < asked.limit()) {
              records.add(record);
            }
          });
      return Found.of(records);
    }
    requireWithin(asked, gathered);
    store.find(
        plan.place(),
        asked.found(asked.index(), asked.limit()),
        view -> records.add(view.decode()));
    return Found.of(records);
  }

  private long count(DasPlan asked) {
    if (asked.site().isEmpty()) {
      return store.count(plan.place(), asked.found(0, 1));
    }
    long[] count = {0};
    lookAtAll(asked, record -> count[0]++);
    return count[0];
  }

  /** Before the store passes over them, which is a scan where there are not so many. */
  private void requireWithin(DasPlan asked, Gathered gathered) {
    if (asked.index() == 0) {
      return;
    }
    long total = gathered.total(() -> store.count(plan.place(), asked.found(0, 1)));
    if (asked.index() >= total) {
      throw new QueryException(
          asked.places().index(),
          "idx=" + asked.index() + " is beyond the end: " + total + " records match, from 0");
    }
  }

  private void lookAtAll(DasPlan asked, Consumer<DataRecord> sink) {
    long seen =
        store.find(
            plan.place(),
            asked.found(0, MOST_LOOKED_AT + 1),
            view -> {
              DataRecord record = view.decode();
              if (asked.isAtSite(record)) {
                sink.accept(record);
              }
            });
    if (seen > MOST_LOOKED_AT) {
      throw new QueryException(
          asked.places().names(),
          "more than " + MOST_LOOKED_AT + " records have such names: use a longer text");
    }
  }

  private static byte[] encoded(DasPlan asked, Gathered gathered, Found found) {
    ByteArrayOutputStream body = new ByteArrayOutputStream(LINE_BYTES);
    try {
      if (asked.tells() instanceof Count || asked.tells() instanceof Sum) {
        RecordJson.write(Map.of(asked.aggregate(), found.number()), body);
      }
      for (DataRecord record : found.records()) {
        List<RecordSource> missing = gathered.isWhole() ? List.of() : gathered.missingOf(record);
        if (asked.tells() instanceof Fields some) {
          RecordJson.write(fields(asked, some, record, missing), body);
        } else if (asked.tells() instanceof Whole && missing.isEmpty()) {
          RecordJson.write(record, body);
        } else {
          RecordJson.write(record, missing, body);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return body.toByteArray();
  }

  private static Map<String, Object> fields(
      DasPlan asked, Fields some, DataRecord record, List<RecordSource> missing) {
    Map<String, Object> told = new LinkedHashMap<>();
    some.fields()
        .forEach(
            field -> field.of(record).ifPresent(value -> told.put(asked.written(field), value)));
    if (!missing.isEmpty()) {
      told.put(RecordJson.MISSING, missing);
    }
    return told;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
