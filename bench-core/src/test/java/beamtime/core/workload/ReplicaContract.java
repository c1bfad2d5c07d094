package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.backend.LinkState;
import beamtime.core.backend.StoreException;
import beamtime.core.cell.CellName;
import beamtime.core.cell.RunContext;
import beamtime.core.data.events.Updates;
import beamtime.core.store.Place;
import beamtime.core.store.events.Commit;
import beamtime.core.store.events.ReplicaStore;
import beamtime.core.store.events.Site;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What a server with one part at another site promises its clients, behind a link whose delay is
 * known; and the grid of Replica on it.
 */
public abstract class ReplicaContract extends GridProof {
  private static final Place PLACE = new Place("bt-replica");
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final LinkState SLOW = LinkState.whole(Duration.ofMillis(100), 10_000_000);

  private final Updates updates = new Updates(1);
  private ReplicaStore store;

  /**
   * Opens a store.
   *
   * @param patience how long an update waits for the far site
   */
  protected abstract ReplicaStore open(Endpoint endpoint, Duration patience);

  @Override
  protected List<String> workloads() {
    return REPLICAS;
  }

  @BeforeEach
  void openOnAWholeLink() {
    store = open(endpoint(), PATIENCE);
    store.link(LinkState.NONE);
    store.places().create(PLACE);
    store.update(PLACE, 7, updates.object(0), Commit.BOTH);
  }

  @AfterEach
  void close() {
    store.link(LinkState.NONE);
    store.places().drop(PLACE);
    store.close();
  }

  @Test
  void aCommitOnBothSitesTakesARoundTripOfTheLinkAndIsThereAtOnce() {
    store.link(SLOW);
    for (int i = 1; i <= 3; i++) {
      long begin = System.nanoTime();
      store.update(PLACE, 7, updates.object(i), Commit.BOTH);
      assertThat(since(begin)).isGreaterThanOrEqualTo(SLOW.roundTrip());
      assertThat(store.read(PLACE, 7, Site.FAR)).hasValue(updates.object(i));
    }
  }

  @Test
  void anUpdateReachesTheFarSiteNoSoonerThanTheLinkAllows() {
    store.link(SLOW);
    long begin = System.nanoTime();
    store.update(PLACE, 7, updates.object(1), Commit.LOCAL);
    while (!Arrays.equals(store.read(PLACE, 7, Site.FAR).orElseThrow(), updates.object(1))) {
      Thread.onSpinWait();
    }
    assertThat(since(begin)).isGreaterThanOrEqualTo(SLOW.roundTrip().dividedBy(2));
  }

  @Test
  void withTheLinkCutThisSiteGoesOnAndTheFarOneCatchesUpLater() {
    store.link(LinkState.CUT);
    store.update(PLACE, 7, updates.object(1), Commit.LOCAL);
    assertThat(store.read(PLACE, 7, Site.HERE)).hasValue(updates.object(1));
    try (ReplicaStore impatient = open(endpoint(), Duration.ofSeconds(2))) {
      assertThatThrownBy(() -> impatient.update(PLACE, 8, updates.object(2), Commit.BOTH))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll("object 8", "on both sites within 2000 ms")
          .hasMessageNotContaining("\n");
    }
    assertThat(store.farHasAll()).isFalse();
    assertThat(store.read(PLACE, 7, Site.FAR)).hasValue(updates.object(0));
    assertThat(store.read(PLACE, 8, Site.FAR)).isEmpty();

    store.link(LinkState.NONE);
    store.update(PLACE, 9, updates.object(3), Commit.BOTH);
    assertThat(store.farHasAll()).isTrue();
    assertThat(store.read(PLACE, 7, Site.FAR)).hasValue(updates.object(1));
    assertThat(store.read(PLACE, 8, Site.FAR)).hasValue(updates.object(2));
  }

  @Test
  void aCellThatKnowsNothingOfTheLinkFindsItWhole() {
    store.link(LinkState.CUT);
    FailingCell.Ingest next = new FailingCell.Ingest("nothing");
    next.batch = 10;
    next.begin(
        new CellName("JobIngest", "oracle", Map.of()),
        endpoint(),
        new RunContext(Optional.empty()));
    store.update(PLACE, 7, updates.object(1), Commit.BOTH);
    next.end();
  }

  @Test
  void aServerAtOneSiteLacksTheOther() {
    Map<String, String> address = new TreeMap<>(endpoint().address());
    address.remove("far");
    Endpoint alone = new Endpoint(endpoint().backend(), "external", "", address, Map.of());
    try (ReplicaStore one = open(alone, PATIENCE)) {
      assertThatThrownBy(() -> one.link(LinkState.NONE))
          .isInstanceOf(LacksException.class)
          .hasMessageContainingAll(
              "second site", "-Dtestbed=embedded -Dtestbed." + alone.backend());
    }
  }

  private static Duration since(long begin) {
    return Duration.ofNanos(System.nanoTime() - begin);
  }
}
