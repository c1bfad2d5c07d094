package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import beamtime.core.data.Catalogue;
import beamtime.core.data.DataRecord;
import beamtime.core.data.Entity;
import beamtime.core.data.Frame;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.data.PointType;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.data.Waveforms;
import beamtime.core.store.records.DiscardingRecordStore;
import beamtime.core.store.records.NamePattern;
import beamtime.core.store.records.RecordQuery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DiscardingStoreTest {
  private static final Place PLACE = new Place("bt-floor");
  private static final JobQuery DAY =
      new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), Jobs.filters(1));

  private final Jobs jobs = new Jobs(42);
  private final Waveforms waveforms = new Waveforms(42, 3, 100, PointType.INT32, 14, 8);
  private final Catalogue catalogue = new Catalogue(42);

  @Test
  void jobScanHandsOutOneRowAsOftenAsTheTrueAnswerHasRows() {
    InMemoryJobStore oracle = new InMemoryJobStore();
    JobStore floor = new DiscardingJobStore();
    for (JobStore store : List.of(oracle, floor)) {
      store.places().create(PLACE);
      store.ingest(PLACE, jobs, 0, 1_000);
      store.places().seal(PLACE);
    }
    List<View<JobRow>> views = new ArrayList<>();
    List<Long> expected = new ArrayList<>();
    long rows = oracle.scan(PLACE, DAY, view -> expected.add(view.keyHash()));

    assertThat(floor.scan(PLACE, DAY, views::add)).isEqualTo(rows).isPositive();

    assertThat(views).hasSize((int) rows);
    assertThat(new HashSet<>(views)).hasSize(1);
    View<JobRow> first = views.get(0);
    assertThat(first.keyHash()).isEqualTo(expected.get(0)).isEqualTo(first.decode().keyHash());
    assertThat(first.payloadBytes()).isPositive();
    assertThat(floor.group(PLACE, DAY, JobGrouping.DAY_SITE))
        .containsExactlyInAnyOrderElementsOf(oracle.group(PLACE, DAY, JobGrouping.DAY_SITE));
  }

  @Test
  void recordFindHandsOutTheFirstRecordThatCameAndCountTellsHowManyCame() {
    Records records = new Records(42, 100);
    DiscardingRecordStore floor = new DiscardingRecordStore();
    floor.places().create(PLACE);
    RecordQuery query = RecordQuery.first(RecordKind.BLOCK, NamePattern.prefix("/a"));
    assertThat(floor.find(PLACE, query, view -> {})).isZero();
    DataRecord first = records.record(RecordSource.MERGED, RecordKind.BLOCK, 5);
    DataRecord second = records.record(RecordSource.MERGED, RecordKind.BLOCK, 6);
    floor.ingest(PLACE, RecordSource.MERGED, RecordKind.BLOCK, List.of(first, second));
    List<DataRecord> found = new ArrayList<>();
    assertThat(floor.find(PLACE, query, view -> found.add(view.decode()))).isEqualTo(1);
    assertThat(found).containsExactly(first);
    assertThat(floor.count(PLACE, query)).isEqualTo(2);
    assertThat(floor.merge(PLACE, RecordKind.BLOCK)).isEqualTo(2);
    assertThat(floor.dropped()).isEqualTo(first.keyHash() + second.keyHash());
  }

  @Test
  void jobIngestMakesEveryRowAndDropsIt() {
    DiscardingJobStore floor = new DiscardingJobStore();
    floor.places().create(PLACE);
    floor.ingest(PLACE, jobs, 10, 3);
    JobRow row = new JobRow();
    long hash = 0;
    for (int index = 10; index < 13; index++) {
      jobs.fill(index, row);
      hash += row.keyHash();
    }
    assertThat(floor.dropped()).isEqualTo(hash).isNotZero();
  }

  @Test
  void aFloorHoldsThePlacesOfItsOracle() {
    InMemoryJobStore oracle = new InMemoryJobStore();
    oracle.places().create(PLACE);
    oracle.ingest(PLACE, jobs, 0, 100);
    oracle.places().seal(PLACE);
    try (DiscardingJobStore floor = new DiscardingJobStore(oracle)) {
      assertThat(floor.places().holds(PLACE)).isTrue();
      JobQuery all = new JobQuery(DAY.from(), DAY.to(), List.of());
      assertThat(floor.scan(PLACE, all, view -> {})).isEqualTo(100);
    }
  }

  @Test
  void anAnswerIsAskedAnewOnceThePlaceWasReplaced() {
    try (DiscardingJobStore floor = new DiscardingJobStore()) {
      JobQuery all = new JobQuery(DAY.from(), DAY.to(), List.of());
      for (int rows : new int[] {100, 50}) {
        floor.places().create(PLACE);
        floor.ingest(PLACE, jobs, 0, rows);
        floor.places().seal(PLACE);
        assertThat(floor.scan(PLACE, all, view -> {})).isEqualTo(rows);
      }
      floor.places().drop(PLACE);
      assertThat(floor.places().holds(PLACE)).isFalse();
      assertThatThrownBy(() -> floor.scan(PLACE, all, view -> {}))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("bt-floor does not exist");
    }
  }

  @Test
  void waveformReadHandsOutOneFrameAsOftenAsTheTrueAnswerHasFrames() {
    try (DiscardingWaveformStore floor = new DiscardingWaveformStore()) {
      floor.places().create(PLACE);
      floor.ingest(PLACE, waveforms, 0, 60);
      floor.places().seal(PLACE);
      Set<View<Frame>> views = new HashSet<>();
      WaveformQuery query =
          new WaveformQuery(waveforms.pv(2), waveforms.time(5), waveforms.time(15));
      assertThat(floor.read(PLACE, query, views::add)).isEqualTo(10);
      assertThat(views).hasSize(1);
      assertThat(views.iterator().next().decode().points).isEqualTo(100);
      assertThat(floor.dropped()).isNotZero();
    }
  }

  @Test
  void aCatalogueCycleFindsEachLevelAbsentFirstAndPresentAfterwards() {
    try (DiscardingCatalogueStore floor = new DiscardingCatalogueStore()) {
      floor.places().create(PLACE);
      assertThat(cycle(floor)).as("levels created by the first cycle").isEqualTo(4);
      assertThat(cycle(floor)).as("levels created by the second cycle").isZero();
      floor.places().create(PLACE);
      assertThat(cycle(floor)).as("levels created in a new place").isEqualTo(4);
    }
  }

  @Test
  void aCatalogueListHasAsManyFilesAsWereCreatedTogether() {
    try (DiscardingCatalogueStore floor = new DiscardingCatalogueStore()) {
      floor.places().create(PLACE);
      floor.createDatafiles(PLACE, "a", 20, k -> catalogue.datafile(0, 0, 0, k));
      floor.createDatafiles(PLACE, "a", 10, k -> catalogue.datafile(0, 0, 0, 20 + k));
      floor.createDatafiles(PLACE, "b", 5, k -> catalogue.datafile(0, 0, 1, k));
      floor.places().seal(PLACE);
      assertThat(floor.places().holds(PLACE)).isTrue();
      assertThat(floor.list(PLACE, "a", view -> {})).isEqualTo(30);
      assertThat(floor.list(PLACE, "b", view -> {})).isEqualTo(5);
      assertThat(floor.list(PLACE, "c", view -> {})).isZero();
      assertThat(floor.find(PLACE, catalogue.path(0, 0, 0, 3))).isPresent();
    }
  }

  private int cycle(CatalogueStore store) {
    int created = 0;
    String parent = CatalogueStore.ROOT;
    for (Entity entity :
        List.of(
            catalogue.facility(0),
            catalogue.investigation(0, 0),
            catalogue.dataset(0, 0, 0),
            catalogue.datafile(0, 0, 0, 0))) {
      Optional<String> handle = store.lookUp(PLACE, parent, entity);
      created += handle.isEmpty() ? 1 : 0;
      String below = parent;
      parent = handle.orElseGet(() -> store.create(PLACE, below, entity));
    }
    return created;
  }
}
