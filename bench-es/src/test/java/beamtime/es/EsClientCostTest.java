package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.JobPeriod;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openjdk.jmh.infra.ThreadParams;

/** Every pair of ours and raw, once on a real server. */
class EsClientCostTest {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  private final EsWire wire = new EsWire();

  @BeforeEach
  void isTheOnlyThread() {
    wire.share(new ThreadParams(0, 1, 0, 1, 0, 1, 0, 1, 0, 1));
  }

  @AfterEach
  void close() throws IOException {
    wire.close();
  }

  @Test
  void oursAndRawWriteTheSameJobs() throws IOException {
    var cost = new EsJobClientCostBenchmark();
    cost.open(ELASTICSEARCH.endpoint());
    cost.rows = 4000;
    cost.batch = 1000;
    var ingest = new EsJobClientCostBenchmark.Ingest();
    ingest.encode(cost);
    ingest.create(cost);
    cost.ingest(ingest, wire);
    Tally ours = jobs(cost);
    ingest.create(cost);
    cost.ingestRaw(ingest, wire);
    assertThat(jobs(cost)).isEqualTo(ours);
    assertThat(ours.rows()).isEqualTo(cost.rows);
    ingest.drop(cost);
    cost.close();
  }

  private static Tally jobs(EsJobClientCostBenchmark cost) {
    cost.store.places().seal(cost.written);
    JobQuery all = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(9), List.of());
    TallyCounter rows = new TallyCounter();
    cost.store.scan(cost.written, all, view -> rows.add(view.decode().hash()));
    return rows.tally();
  }

  @Test
  void oursAndRawReadJobs() throws IOException {
    var cost = new EsJobClientCostBenchmark();
    cost.open(ELASTICSEARCH.endpoint());
    var scan = new EsJobClientCostBenchmark.Scan();
    scan.load(cost);
    assertThat(cost.scan(scan)).isNotZero();
    assertThat(cost.scanRaw(scan, wire)).isGreaterThan(Jobs.ROWS_PER_DAY * 100);
    cost.period = JobPeriod.DAY;
    var group = new EsJobClientCostBenchmark.Group();
    group.load(cost);
    assertThat(cost.group(group)).isNotEmpty();
    assertThat(cost.groupRaw(group, wire)).isPositive();
    cost.store.places().drop(scan.rows.place());
    cost.close();
  }

  @Test
  void oursAndRawWriteAndReadFrames() throws IOException {
    var cost = new EsWaveformClientCostBenchmark();
    cost.open(ELASTICSEARCH.endpoint());
    var ingest = new EsWaveformClientCostBenchmark.Ingest();
    ingest.encode(cost);
    ingest.create(cost);
    cost.ingest(ingest, wire);
    cost.ingestRaw(ingest, wire);
    ingest.drop(cost);
    var read = new EsWaveformClientCostBenchmark.Read();
    read.load(cost);
    assertThat(cost.read(read)).isNotZero();
    assertThat(cost.readRaw(read, wire)).isGreaterThan(140 * 8000);
    read.drop(cost);
    cost.close();
  }

  @Test
  void oursAndRawWriteFindAndListDatafiles() throws IOException {
    var cost = new EsCatalogueClientCostBenchmark();
    cost.open(ELASTICSEARCH.endpoint());
    var burst = new EsCatalogueClientCostBenchmark.Burst();
    burst.encode(cost);
    burst.create(cost);
    cost.burst(burst, wire);
    burst.create(cost);
    cost.burstRaw(burst, wire);
    burst.drop(cost);
    var tree = new EsCatalogueClientCostBenchmark.Tree();
    tree.load(cost);
    assertThat(cost.find(tree)).isNotNull();
    assertThat(cost.findRaw(tree, wire)).isPositive();
    assertThat(cost.list(tree)).isNotZero();
    assertThat(cost.listRaw(tree, wire)).isPositive();
    tree.drop(cost);
    cost.close();
  }
}
