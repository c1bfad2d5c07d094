package beamtime.hbase.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Place;
import beamtime.core.study.OtherProgram;
import beamtime.core.study.PythonPackages;
import beamtime.core.workload.StoreBenchmark;
import beamtime.hbase.HBaseJobStore;
import beamtime.hbase.HBaseLayout;
import beamtime.hbase.HBaseSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ThriftGatewayTest {
  @RegisterExtension
  static final BackendExtension HBASE =
      new BackendExtension("hbase", Map.of("testbed.hbase.thrift", "true"));

  private static final Place PLACE = new Place("bt-gateway");
  private static final JobQuery DAY =
      new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());

  private static String table;
  private static PythonPackages packages;

  @BeforeAll
  static void load() throws Exception {
    packages = HappyBase.fetch();
    HBaseSettings cells = HBaseSettings.defaults().withLayout(HBaseLayout.CELLS);
    Jobs jobs = new Jobs(StoreBenchmark.SEED);
    try (HBaseJobStore store = new HBaseJobStore(HBASE.endpoint(), cells)) {
      store.places().create(PLACE);
      for (int from = 0; from <= Jobs.ROWS_PER_DAY; from += 1000) {
        store.ingest(PLACE, jobs, from, 1000);
      }
      store.places().seal(PLACE);
      table = store.tableOf(PLACE);
    }
  }

  @AfterAll
  static void remove() throws IOException {
    packages.close();
  }

  private static GatewayScan scan(int batch) throws IOException {
    return GatewayScan.of(HBASE.endpoint(), table, DAY, batch);
  }

  private static GatewayScan oneRowMore(GatewayScan scan) {
    return new GatewayScan(
        scan.host(),
        scan.port(),
        scan.table(),
        scan.from(),
        scan.to(),
        scan.batch(),
        scan.rows() + 1,
        scan.sum());
  }

  @Test
  void bothClientsAreFoundByTheNamesThatTheStudyGivesThem() {
    assertThat(ServiceLoader.load(OtherProgram.class))
        .extracting(OtherProgram::name)
        .containsExactlyInAnyOrder("thrift", "happybase");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1000})
  void javaReadsTheOraclesRows(int batch) throws IOException {
    assertThat(ThriftFromJava.times(scan(batch), 1, 2))
        .hasSize(2)
        .allSatisfy(seconds -> assertThat(seconds).isPositive());
    assertThatThrownBy(() -> ThriftFromJava.times(oneRowMore(scan(batch)), 0, 1))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("wrong answer: 10000 rows with checksum ");
  }

  @Test
  void happyBaseReadsTheOraclesRows(@TempDir Path folder) throws Exception {
    for (int batch : List.of(1, 1000)) {
      assertThat(HappyBase.times(packages, scan(batch), 2, folder))
          .hasSize(2)
          .allSatisfy(seconds -> assertThat(seconds).isPositive());
    }
    assertThatThrownBy(() -> HappyBase.times(packages, oneRowMore(scan(1000)), 1, folder))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("wrong answer: 10000 rows with checksum ");
  }

  @Test
  void aServerWithoutAGatewaySaysHowToHaveOne() {
    Endpoint bare =
        new Endpoint("hbase", "external", "2.6.4", Map.of("zookeeper", "127.0.0.1:1"), Map.of());
    assertThatThrownBy(() -> GatewayScan.of(bare, table, DAY, 1))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "there is no Thrift gateway: -Dtestbed.hbase.thrift=true starts one beside HBase");
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void aGatewayThatDiesIsToldInALine(@TempDir Path folder) throws Exception {
    ProcessHandle gateway = gateway();
    gateway.destroyForcibly();
    gateway.onExit().get();
    assertThatThrownBy(() -> ThriftFromJava.times(scan(1000), 0, 1))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("the Thrift gateway does not answer: ")
        .hasMessageContaining("Connection refused")
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> HappyBase.times(packages, scan(1000), 1, folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Could not connect")
        .hasMessageNotContaining("\n");
  }

  /** The process whose arguments' file is named after it. */
  private static ProcessHandle gateway() {
    return Stream.of(HBASE.endpoint().facts().get("pid").split(",", -1))
        .map(pid -> ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow())
        .flatMap(server -> Stream.concat(Stream.of(server), server.descendants()))
        .filter(
            process ->
                Stream.of(process.info().arguments().orElse(new String[0]))
                    .anyMatch(argument -> argument.endsWith("thrift.args")))
        .findFirst()
        .orElseThrow();
  }
}
