package beamtime.core.store;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/**
 * Life cycle of a floor: that of the oracle which knows how large the answers are.
 *
 * @param <O> oracle
 */
abstract class DiscardingStore<O extends Store> implements Store {
  private final O oracle;
  private final LongAdder dropped = new LongAdder();

  DiscardingStore(O oracle) {
    this.oracle = oracle;
  }

  final O oracle() {
    return oracle;
  }

  /** Takes a hash of what was generated and dropped, without which it need not be generated. */
  final void discard(long hash) {
    dropped.add(hash);
  }

  /** Wrapping sum of the hashes of all that was dropped. */
  public final long dropped() {
    return dropped.sum();
  }

  /** Called when a place has changed: what is remembered of its answers no longer holds. */
  abstract void forget(Place place);

  @Override
  public final Set<Capability> capabilities() {
    return Set.of(Capability.values());
  }

  @Override
  public final Optional<Durability> durability() {
    return Optional.empty();
  }

  @Override
  public final boolean holds(Place place) {
    return oracle.holds(place);
  }

  @Override
  public final void create(Place place) {
    oracle.create(place);
    forget(place);
  }

  @Override
  public final void seal(Place place) {
    oracle.seal(place);
    forget(place);
  }

  @Override
  public final void drop(Place place) {
    oracle.drop(place);
    forget(place);
  }

  @Override
  public final Set<Place> places() {
    return oracle.places();
  }

  @Override
  public final void close() {}
}
