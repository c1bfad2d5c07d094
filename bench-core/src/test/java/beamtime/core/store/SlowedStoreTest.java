package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.data.Jobs;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A store that is slowed on purpose. */
class SlowedStoreTest {
  private static final Place PLACE =
      Place.of(RunId.parse("20260102030405").orElseThrow(), "a", "b");
  private static final JobQuery DAY =
      new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());

  private final JobStore store = SlowedStore.of(JobStore.class, new InMemoryJobStore());

  @Test
  void itsAnswersAreTheStores() {
    AtomicInteger rows = new AtomicInteger();
    store.places().create(PLACE);
    store.ingest(PLACE, new Jobs(1), 0, 10);
    assertThat(store.scan(PLACE, DAY, row -> rows.incrementAndGet())).isEqualTo(10);
    assertThat(rows).hasValue(10);
  }

  @Test
  void itsFailuresAreTheStores() {
    assertThatThrownBy(() -> store.scan(PLACE, DAY, row -> {}))
        .isInstanceOf(RuntimeException.class)
        .isNotInstanceOf(java.lang.reflect.UndeclaredThrowableException.class);
  }
}
