package beamtime.core.das;

import beamtime.core.data.RecordSource;
import beamtime.core.store.Place;
import java.time.Duration;
import java.util.Map;

/**
 * What a layer works with.
 *
 * @param place where merged records are, or are put
 * @param cache what it knows beforehand
 * @param services ports of the services on this machine; none where the cache is warm
 * @param lifetime of what both services have said
 * @param patience with a service
 */
public record LayerPlan(
    Place place,
    CacheState cache,
    Map<RecordSource, Integer> services,
    Duration lifetime,
    Duration patience) {
  /** As the services of CMS said of their own answers: minutes. */
  public static final Duration LIFETIME = Duration.ofMinutes(5);

  /** A user waits for a page no longer. */
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Over records that are in a place already. */
  public static LayerPlan warm(Place place) {
    return new LayerPlan(place, CacheState.WARM, Map.of(), LIFETIME, PATIENCE);
  }
}
