package beamtime.hbase.thrift;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Place;
import beamtime.core.study.OtherProgram;
import beamtime.core.workload.StoreBenchmark;
import beamtime.hbase.HBaseJobStore;
import beamtime.hbase.HBaseLayout;
import beamtime.hbase.HBaseSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
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
import org.junit.jupiter.params.provider.MethodSource;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ThriftGatewayTest {
  /** Which has a gateway by a property that the build gives all tests of the module. */
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  private static final Place PLACE = new Place("bt-gateway");
  private static final JobQuery DAY =
      new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());

  /** Rows of the first day that are there: more than one answer has. */
  private static final int ROWS = 1500;

  private static final int BATCH = 1000;

  /** The same of the second: it takes a while to ask for each by itself. */
  private static final int ROWS_OF_SECOND_DAY = 20;

  private static final Jobs JOBS = new Jobs(StoreBenchmark.SEED);

  private static final Map<String, GatewayProgram.Program> PROGRAMS = new TreeMap<>();

  @TempDir private static Path folder;
  private static String table;

  @BeforeAll
  static void load() throws Exception {
    for (OtherProgram program : ServiceLoader.load(OtherProgram.class)) {
      PROGRAMS.put(program.name(), ((GatewayProgram) program).ready(folder));
    }
    try (HBaseJobStore store = store()) {
      store.places().create(PLACE);
      store.ingest(PLACE, JOBS, 0, ROWS);
      store.ingest(PLACE, JOBS, Jobs.ROWS_PER_DAY, ROWS_OF_SECOND_DAY);
      store.places().seal(PLACE);
      table = store.tableOf(PLACE);
    }
  }

  private static HBaseJobStore store() {
    HBaseSettings cells = HBaseSettings.defaults().with(s -> s.layout = HBaseLayout.CELLS);
    return new HBaseJobStore(HBASE.endpoint(), cells);
  }

  @AfterAll
  static void remove() throws IOException {
    try (HBaseJobStore store = store()) {
      store.places().drop(PLACE);
    }
    for (GatewayProgram.Program program : PROGRAMS.values()) {
      program.close();
    }
  }

  private static GatewayScan scan() {
    return firstOf(DAY, 0, BATCH, ROWS);
  }

  private static GatewayScan rowByRow() {
    JobQuery second = new JobQuery(DAY.to(), DAY.to().plusDays(1), List.of());
    return firstOf(second, Jobs.ROWS_PER_DAY, 1, ROWS_OF_SECOND_DAY);
  }

  /** Of a day of which so many rows are there, from one on. */
  private static GatewayScan firstOf(JobQuery day, long from, int batch, int rows) {
    JobRow row = new JobRow();
    long sum = 0;
    for (int i = 0; i < rows; i++) {
      JOBS.fill(from + i, row);
      sum += GatewayScan.crc(row.keyBytes());
    }
    return new GatewayScan(HBASE.endpoint().address("thrift"), table, day, batch, rows, sum);
  }

  private static GatewayScan oneRowMore(GatewayScan scan) {
    return new GatewayScan(
        scan.gateway(), scan.table(), scan.query(), scan.batch(), scan.rows() + 1, scan.sum());
  }

  /** Both, by the names that the study gives them. */
  static Stream<String> programs() {
    return PROGRAMS.keySet().stream();
  }

  private static GatewayProgram.Program program(String name) {
    return requireNonNull(PROGRAMS.get(name));
  }

  @Test
  void bothProgramsAreFoundByTheNamesThatTheStudyGivesThem() {
    assertThat(PROGRAMS).containsOnlyKeys("thrift", "happybase");
  }

  @Test
  void allRowsOfADayAreExpected() throws IOException {
    assertThat(GatewayScan.of(HBASE.endpoint(), table, DAY, BATCH))
        .isEqualTo(firstOf(DAY, 0, BATCH, Jobs.ROWS_PER_DAY));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void readsTheOraclesRows(String name) throws Exception {
    GatewayProgram.Program program = program(name);
    assertThat(GatewayProgram.fork(program, scan(), 0, 1))
        .singleElement()
        .satisfies(seconds -> assertThat(seconds).isPositive());
    assertThat(GatewayProgram.fork(program, rowByRow(), 1, 2))
        .hasSize(2)
        .allSatisfy(seconds -> assertThat(seconds).isPositive());
    GatewayScan other = oneRowMore(rowByRow());
    assertThatThrownBy(() -> GatewayProgram.fork(program, other, 0, 1))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("wrong answer: 20 rows with checksum ");
  }

  @Test
  void aServerWithoutAGatewaySaysHowToHaveOne() {
    Endpoint bare =
        new Endpoint("hbase", "external", "2.6.4", Map.of("zookeeper", "127.0.0.1:1"), Map.of());
    assertThatThrownBy(() -> GatewayScan.of(bare, table, DAY, 1))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "there is no Thrift gateway: -Dtestbed.hbase.thrift=true starts one next to HBase");
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void aGatewayThatDiesIsToldInALine() throws Exception {
    ProcessHandle gateway = gateway();
    gateway.destroyForcibly();
    gateway.onExit().get();
    for (String name : PROGRAMS.keySet()) {
      assertThatThrownBy(() -> GatewayProgram.fork(program(name), scan(), 0, 1))
          .as(name)
          .isInstanceOf(IOException.class)
          .hasMessageMatching("(?i).*(connection refused|could not connect).*");
    }
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
