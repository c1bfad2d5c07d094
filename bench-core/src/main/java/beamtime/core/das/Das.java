package beamtime.core.das;

import beamtime.core.das.DasPlan.Count;
import beamtime.core.das.DasPlan.Sum;
import beamtime.core.data.DataRecord;
import beamtime.core.store.records.RecordStore;
import com.github.benmanes.caffeine.cache.Ticker;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
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
              names -> CompletableFuture.completedFuture(Gathered.of(Map.of())));
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
    NameCache.Known known = known(asked);
    Gathered gathered = known.gathered();
    watch.ends(Stage.CACHE);
    Found found = found(asked, gathered);
    watch.ends(Stage.STORE);
    byte[] body = found.encoded(asked, gathered);
    watch.ends(Stage.ENCODE);
    return new DasAnswer(
        asked.key().hash(),
        found.rows(),
        gathered.missing(),
        known.asked() && plan.cache() != CacheState.WARM,
        watch.times(),
        body);
  }

  private NameCache.Known known(DasPlan asked) {
    NameCache.Known known = cache.get(asked.key());
    known
        .gathered()
        .refusal()
        .ifPresent(
            why -> {
              throw new QueryException(
                  asked.places().names(), why + " records with such names: use a longer text");
            });
    return known;
  }

  private Found found(DasPlan asked, Gathered gathered) {
    if (asked.tells() instanceof Sum sum) {
      long[] total = {0};
      lookAtAll(
          asked,
          gathered,
          record -> total[0] += sum.field().of(record).map(v -> (Long) v).orElse(0L));
      return Found.of(total[0]);
    }
    if (asked.tells() instanceof Count) {
      return Found.of(count(asked, gathered));
    }
    List<DataRecord> records = new ArrayList<>();
    if (asked.site().isPresent()) {
      long[] passed = {0};
      lookAtAll(
          asked,
          gathered,
          record -> {
            if (passed[0]++ >= asked.index() && records.size() < asked.limit()) {
              records.add(record);
            }
          });
      requireWithin(asked, passed[0]);
      return Found.of(records);
    }
    requireWithin(asked, gathered);
    store.find(
        plan.place(),
        asked.found(asked.index(), asked.limit()),
        view -> records.add(view.decode()));
    return Found.of(records);
  }

  private long count(DasPlan asked, Gathered gathered) {
    if (asked.site().isEmpty()) {
      return total(asked);
    }
    long[] count = {0};
    lookAtAll(asked, gathered, record -> count[0]++);
    return count[0];
  }

  /** Before the store passes over them, which is a scan where there are not so many. */
  private void requireWithin(DasPlan asked, Gathered gathered) {
    if (asked.index() == 0) {
      return;
    }
    requireWithin(asked, gathered.total(() -> total(asked)));
  }

  private static void requireWithin(DasPlan asked, long total) {
    if (asked.index() > 0 && asked.index() >= total) {
      throw new QueryException(
          asked.places().index(),
          "idx=" + asked.index() + " is beyond the end: " + total + " records match, from 0");
    }
  }

  private void lookAtAll(DasPlan asked, Gathered gathered, Consumer<DataRecord> sink) {
    long total = gathered.total(() -> total(asked));
    if (total > MOST_LOOKED_AT) {
      throw new QueryException(
          asked.places().names(),
          total + " records have such names, of at most " + MOST_LOOKED_AT + ": use a longer text");
    }
    store.find(
        plan.place(),
        asked.found(0, MOST_LOOKED_AT),
        view -> {
          DataRecord record = view.decode();
          if (asked.isAtSite(record)) {
            sink.accept(record);
          }
        });
  }

  private long total(DasPlan asked) {
    return store.count(plan.place(), asked.found(0, 1));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
