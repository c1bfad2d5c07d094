package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.cell.CellName;
import beamtime.core.cell.JointRun;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.Slice;
import beamtime.core.data.Catalogue;
import beamtime.core.data.CatalogueDetail;
import beamtime.core.data.Facility;
import beamtime.core.data.Jobs;
import beamtime.core.data.PointType;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.InMemoryCatalogueStore;
import beamtime.core.store.InMemoryJobStore;
import beamtime.core.store.InMemoryWaveformStore;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.RunId;
import beamtime.core.store.WaveformStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several machines that drive one workload on one backend: here on one store in memory. */
class SlicedWorkloadTest {
  private static final RunId JOB = new RunId("20260131235959abcd");
  private static final Endpoint ENDPOINT =
      new Endpoint("oracle", "in-process", "", Map.of(), Map.of());

  @TempDir private Path runs;

  private final InMemoryJobStore jobs = new InMemoryJobStore();
  private final InMemoryWaveformStore waveforms = new InMemoryWaveformStore();
  private final InMemoryCatalogueStore catalogue = new InMemoryCatalogueStore();

  @Test
  void eachMachineWritesRowsOfItsOwnAndFindsThemAgain() throws IOException {
    List<Ingest> ranks = List.of(new Ingest(jobs), new Ingest(jobs), new Ingest(jobs));
    begin(ranks);
    RowCounters counters = new RowCounters();
    for (Ingest rank : ranks) {
      rank.ingest(counters);
      rank.ingest(counters);
    }
    List<Long> written = rows(jobs);
    assertThat(written).hasSize(3 * 2 * 100);
    assertThat(Set.copyOf(written)).hasSameSizeAs(written);
    ranks.forEach(rank -> assertThat(rank.end().checked().rows()).isEqualTo(2 * 100));
    assertThat(jobs.places().all()).isEmpty();
  }

  @Test
  void aBatchOfNothingIsRefused() {
    Acquire nothing = new Acquire(waveforms);
    nothing.batch = 0;
    assertThatThrownBy(() -> begin(List.of(nothing)))
        .hasMessageEndingWith(": batch=0, use 1 or more");
  }

  @Test
  void eachMachineWritesFramesOfItsOwn() throws IOException {
    List<Acquire> ranks = List.of(new Acquire(waveforms), new Acquire(waveforms));
    begin(ranks);
    RowCounters counters = new RowCounters();
    assertThat(ranks.get(0).ingest(counters)).isZero();
    assertThat(ranks.get(1).ingest(counters)).isEqualTo(50_000_000L * ranks.get(1).pvs);
    ranks.forEach(rank -> assertThat(rank.end().checked().rows()).isEqualTo(10));
  }

  @Test
  void eachMachineCreatesFilesOfItsOwn() throws IOException {
    List<Burst> ranks = List.of(new Burst(catalogue), new Burst(catalogue));
    begin(ranks);
    RowCounters counters = new RowCounters();
    assertThat(ranks.get(0).burst(counters)).isEqualTo(1);
    assertThat(ranks.get(1).burst(counters)).isEqualTo(50_000_001);
    ranks.forEach(rank -> assertThat(rank.end().checked().rows()).isEqualTo(101));
  }

  @Test
  void eachMachineCreatesFacilitiesOfItsOwn() throws IOException {
    List<Cycle> ranks = List.of(new Cycle(catalogue), new Cycle(catalogue));
    begin(ranks);
    RowCounters counters = new RowCounters();
    ranks.forEach(rank -> rank.cycle(counters));
    assertThat(numbers(1)).isEqualTo(1);
    assertThat(numbers(50_000_001)).isEqualTo(1);
    ranks.forEach(rank -> assertThat(rank.end().checked().rows()).isEqualTo(2 * 4));
  }

  @Test
  void theFirstMachineLoadsWhatAllReadAndTheOthersWait() throws Exception {
    List<Find> ranks = List.of(new Find(catalogue), new Find(catalogue));
    CompletableFuture<Void> second =
        CompletableFuture.runAsync(() -> begin(ranks.get(1), context(1, 2), new Slice(1, 2)));
    begin(ranks.get(0), context(0, 2), new Slice(0, 2));
    second.get(1, TimeUnit.MINUTES);
    assertThat(catalogue.places().all())
        .singleElement()
        .satisfies(place -> assertThat(place.run()).contains(JOB));
    ranks.forEach(StoreBenchmark::end);
    assertThat(catalogue.places().all()).as("what all read outlives each").hasSize(1);
  }

  @Test
  void aMachineThatWaitsLoadsNothing() {
    Find second = new Find(catalogue);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> begin(second, context(1, 2), new Slice(1, 2)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("interrupted while rank 0 loads its data");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(catalogue.places().all()).isEmpty();
  }

  @Test
  void aListedDatasetIsWaitedForToo() throws Exception {
    List<Listing> ranks = List.of(new Listing(catalogue), new Listing(catalogue));
    CompletableFuture<Void> second =
        CompletableFuture.runAsync(() -> begin(ranks.get(1), context(1, 2), new Slice(1, 2)));
    begin(ranks.get(0), context(0, 2), new Slice(0, 2));
    second.get(1, TimeUnit.MINUTES);
    assertThat(ranks.get(1).list(new RowCounters()).rows()).isEqualTo(2000);
  }

  private void begin(List<? extends StoreBenchmark<?>> ranks) {
    for (int rank = 0; rank < ranks.size(); rank++) {
      begin(ranks.get(rank), context(rank, ranks.size()), new Slice(rank, ranks.size()));
    }
  }

  private static void begin(StoreBenchmark<?> rank, RunContext context, Slice slice) {
    rank.drivenBy(1, slice, Optional.empty(), Duration.ZERO);
    rank.begin(new CellName("Any", "oracle", Map.of()), ENDPOINT, context);
  }

  private RunContext context(int rank, int ranks) {
    try {
      Path folder = Files.createDirectories(runs.resolve("20260131-235958-" + rank));
      new JointRun(JOB, new Slice(rank, ranks)).write(folder);
      return new RunContext(Optional.of(folder));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Places with a facility of that number. */
  private long numbers(long facility) {
    Facility one = new Catalogue(StoreBenchmark.SEED).facility(facility);
    return catalogue.places().all().stream()
        .filter(place -> catalogue.lookUp(place, CatalogueStore.ROOT, one).isPresent())
        .count();
  }

  private static List<Long> rows(JobStore store) {
    List<Long> keys = new ArrayList<>();
    JobQuery all = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(Jobs.MAX_DAYS), List.of());
    for (Place place : store.places().all()) {
      store.scan(place, all, view -> keys.add(view.decode().keyHash()));
    }
    return keys;
  }

  /** On a store that all share. */
  private static final class Ingest extends JobIngestBenchmark {
    private final JobStore shared;

    private Ingest(JobStore shared) {
      this.shared = shared;
      batch = 100;
    }

    @Override
    protected JobStore open(Endpoint endpoint) {
      return shared;
    }
  }

  /** On a store that all share. */
  private static final class Acquire extends WaveformIngestBenchmark {
    private final WaveformStore shared;

    private Acquire(WaveformStore shared) {
      this.shared = shared;
      points = 10;
      type = PointType.INT32;
      noiseBits = 0;
      batch = 10;
      pvs = 5;
      hertz = 14;
    }

    @Override
    protected WaveformStore open(Endpoint endpoint) {
      return shared;
    }
  }

  /** On a store that all share. */
  private static final class Burst extends CatalogueBurstBenchmark {
    private final CatalogueStore shared;

    private Burst(CatalogueStore shared) {
      this.shared = shared;
      batch = 100;
      request = CatalogueRequest.MANY;
    }

    @Override
    protected CatalogueStore open(Endpoint endpoint) {
      return shared;
    }
  }

  /** On a store that all share. */
  private static final class Cycle extends CatalogueCycleBenchmark {
    private final CatalogueStore shared;

    private Cycle(CatalogueStore shared) {
      this.shared = shared;
      absentFrom = CatalogueLevel.FACILITY;
      detail = CatalogueDetail.FULL;
      lookUps = true;
    }

    @Override
    protected CatalogueStore open(Endpoint endpoint) {
      return shared;
    }
  }

  /** On a store that all share. */
  private static final class Find extends CatalogueFindBenchmark {
    private final CatalogueStore shared;

    private Find(CatalogueStore shared) {
      this.shared = shared;
      investigations = 2;
    }

    @Override
    protected CatalogueStore open(Endpoint endpoint) {
      return shared;
    }
  }

  /** On a store that all share. */
  private static final class Listing extends CatalogueListBenchmark {
    private final CatalogueStore shared;

    private Listing(CatalogueStore shared) {
      this.shared = shared;
      answer = CatalogueAnswer.ENTITIES;
      datafiles = 2000;
      investigations = 2;
    }

    @Override
    protected CatalogueStore open(Endpoint endpoint) {
      return shared;
    }
  }
}
