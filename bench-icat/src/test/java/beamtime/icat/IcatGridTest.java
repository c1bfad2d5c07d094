package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.BackendExtension;
import beamtime.core.workload.GridProof;
import beamtime.icat.IcatSettings.Transport;
import beamtime.icat.events.IcatCatalogueBenchmark;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The grid, and whether a real ICAT would take what all of it sends: the endpoint takes more. */
class IcatGridTest extends GridProof {
  @RegisterExtension static final BackendExtension BACKEND = new BackendExtension("icat");

  private static Recorder recorder;

  @BeforeAll
  static void record() throws Exception {
    recorder = new Recorder(URI.create(BACKEND.endpoint().address("uri")));
  }

  @AfterAll
  static void stop() throws Exception {
    recorder.close();
  }

  @Override
  protected List<Class<?>> benchmarks() {
    return List.of(
        IcatCatalogueCycleBenchmark.class,
        IcatCatalogueArrivalBenchmark.class,
        IcatCatalogueBurstBenchmark.class,
        IcatCatalogueFindBenchmark.class,
        IcatCatalogueListBenchmark.class,
        IcatNexusIngestBenchmark.class,
        IcatCatalogueDeleteBenchmark.class,
        IcatCatalogueBenchmark.class);
  }

  @Override
  protected Meet meets() {
    return Meet.PAIRS;
  }

  @Override
  protected Endpoint endpoint() {
    return recorder.endpoint(BACKEND.endpoint());
  }

  @Override
  protected List<String> workloads() {
    return all(List.of(CATALOGUE, CONTAINERS, List.of("IcatNexusIngest")));
  }

  @Override
  @TestFactory
  protected Stream<DynamicNode> allCellsGiveTheOraclesAnswers() {
    return Stream.concat(
        super.allCellsGiveTheOraclesAnswers(),
        Stream.of(DynamicTest.dynamicTest("and a real ICAT takes what they sent", this::judge)));
  }

  private void judge() throws Exception {
    SentSchema schema = SentSchema.of(new RawSoap(BACKEND.endpoint().address("uri")));
    SentRules rules = new SentRules(schema);
    SentRequests requests = new SentRequests(schema, rules);
    for (Recorder.Request request : recorder.requests()) {
      requests.read(request);
    }
    assertThat(rules.problems()).isEmpty();
    for (Transport transport : Transport.values()) {
      assertThat(rules.seen())
          .contains(
              transport + " Dataset",
              transport + " DatasetParameter",
              transport + " Datafile",
              transport + " DatafileParameter",
              transport + " Facility",
              transport + " Grouping",
              transport + " Instrument",
              transport + " Investigation",
              transport + " InvestigationUser",
              transport + " ParameterType",
              transport + " Rule",
              transport + " Sample",
              transport + " User",
              transport + " delete Datafile",
              transport + " delete Facility");
    }
    assertThat(rules.seen()).contains("CONCISE", "INCLUDE", "LIMIT");
  }
}
