package beamtime.core.das;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/**
 * Which names' merged records are in the store, for a lifetime. Of questions for the same names
 * that come at once one asks, and the others wait for it.
 */
final class NameCache {
  /** Of small entries; the workloads ask for ten thousand different names. */
  private static final long MOST = 100_000;

  /** Soon enough for a service that is back, and no storm on one that is not. */
  private static final Duration HALF_LIFETIME = Duration.ofSeconds(1);

  private final AsyncCache<DasPlan.Key, Gathered> cache;
  private final Function<DasPlan.Key, CompletableFuture<Gathered>> gather;

  /**
   * @param lifetime of what both services have answered
   * @param gather asks the services
   */
  NameCache(
      Duration lifetime, Ticker ticker, Function<DasPlan.Key, CompletableFuture<Gathered>> gather) {
    this.gather = gather;
    Duration half = lifetime.compareTo(HALF_LIFETIME) < 0 ? lifetime : HALF_LIFETIME;
    cache =
        Caffeine.newBuilder()
            .maximumSize(MOST)
            .ticker(ticker)
            .expireAfter(
                Expiry.<DasPlan.Key, Gathered>creating(
                    (names, gathered) -> gathered.isWhole() ? lifetime : half))
            .buildAsync();
  }

  /**
   * What is known of some names.
   *
   * @param asked whether this question asked the services, and no other one
   */
  record Known(Gathered gathered, boolean asked) {}

  /** Returns when the merged records of these names are in the store. */
  Known get(DasPlan.Key names) {
    boolean[] asked = {false};
    try {
      Gathered gathered =
          cache
              .get(
                  names,
                  (key, executor) -> {
                    asked[0] = true;
                    return gather.apply(key);
                  })
              .join();
      return new Known(gathered, asked[0]);
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw e;
    }
  }
}
