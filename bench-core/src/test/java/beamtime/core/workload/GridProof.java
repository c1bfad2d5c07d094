package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.cell.CellName;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.Preset;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.WorkloadText;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Proves the parameter grid of a module's workloads on its real backend: each cell is prepared, run
 * twice and finished as JMH would, and each of these compares its answers with the oracle's. A test
 * for each cell bears its name. A family proves on two backends what its parameters do together,
 * all others what they alone have; {@code -Dgrids=all} proves every cell on every backend.
 */
public abstract class GridProof {
  private static final int OPERATIONS = 2;

  /** How long EventReconstruct waits for steady rounds: hardly. */
  private static final Map<String, String> SETTLING =
      Map.of("settling.windows", "1", "settling.window", "3");

  /**
   * Cells of RecordFind that start processes: these in place of all that there could be, on one
   * backend, since a layer asks any store alike.
   */
  private static final List<Map<String, String>> LAYERS =
      List.of(
          Map.of("layer", "DAS", "cache", "COLD", "kind", "PATTERN"),
          Map.of("layer", "HTTP", "cache", "WARM", "kind", "RANDOM_RECORD"),
          Map.of("layer", "HTTP", "cache", "EXPIRED", "kind", "FIXED"));

  /** Benchmark classes of the module. */
  protected abstract List<Class<?>> benchmarks();

  /** Where the backend is reached. */
  protected abstract Endpoint endpoint();

  /** Workloads that the module must have. */
  protected abstract List<String> workloads();

  /** Which values of its parameters meet in a workload's cells. */
  protected enum Meet {
    /** All. */
    ALL,

    /** Every two of two parameters. */
    PAIRS,

    /**
     * Every two, where the backend alone has one of the two parameters; else each value is there
     * once at least, since two other backends prove what the family's parameters do together.
     */
    OWN_PAIRS
  }

  /** Which values meet unless all are asked for. */
  protected Meet meets() {
    return Meet.OWN_PAIRS;
  }

  private Meet meet() {
    return "all".equals(System.getProperty("grids")) ? Meet.ALL : meets();
  }

  @BeforeAll
  static void settleSoon() {
    SETTLING.forEach(System::setProperty);
  }

  @AfterAll
  static void settleAsMeasured() {
    SETTLING.keySet().forEach(System::clearProperty);
  }

  @Test
  void everyWorkloadOfTheFamiliesIsThere() {
    assertThat(
            new TreeSet<>(
                benchmarks().stream()
                    .flatMap(c -> BenchmarkShape.of(c).stream())
                    .map(BenchmarkShape::workload)
                    .toList()))
        .containsExactlyInAnyOrderElementsOf(workloads());
  }

  @Test
  void everyWorkloadAndEachOfItsParametersIsExplained() {
    List<String> without = new ArrayList<>();
    for (Class<?> type : benchmarks()) {
      for (BenchmarkShape shape : BenchmarkShape.of(type)) {
        String workload = shape.workload();
        if (WorkloadText.of(workload).isEmpty()) {
          without.add(workload);
        }
        shape.paramFields().stream()
            .map(Field::getName)
            .filter(param -> WorkloadText.ofParam(workload, param).isEmpty())
            .forEach(param -> without.add(workload + "." + param));
      }
    }
    assertThat(without).as("to be added to workloads.properties").isEmpty();
  }

  @TestFactory
  protected Stream<DynamicNode> allCellsGiveTheOraclesAnswers() {
    return benchmarks().stream()
        .flatMap(type -> BenchmarkShape.of(type).stream())
        .map(shape -> DynamicContainer.dynamicContainer(shape.workload(), proofs(shape)));
  }

  /** A cell is chosen when those before it have been proven, and so have shown what is lacking. */
  private Stream<DynamicTest> proofs(BenchmarkShape shape) {
    List<CellName> all = shape.cells(proofGrid(shape));
    Pairs pairs = new Pairs(all, param -> meet() == Meet.PAIRS || isOwn(shape, param));
    Iterable<CellName> chosen = meet() == Meet.ALL ? all : () -> pairs;
    return Stream.concat(StreamSupport.stream(chosen.spliterator(), false), layers(shape, all))
        .map(cell -> DynamicTest.dynamicTest(cell.toString(), () -> prove(shape, cell, pairs)));
  }

  /**
   * Values of each parameter that a proof of all answers goes through: all, but where they only
   * enlarge the data those of {@code smoke} alone.
   */
  private static Map<String, List<String>> proofGrid(BenchmarkShape shape) {
    Map<String, List<String>> grid = new LinkedHashMap<>();
    for (Field field : shape.paramFields()) {
      grid.put(field.getName(), List.copyOf(proofValues(shape, field)));
    }
    return grid;
  }

  private static Set<String> proofValues(BenchmarkShape shape, Field field) {
    Set<String> values = new LinkedHashSet<>(List.of(field.getAnnotation(Param.class).value()));
    Grid others = field.getAnnotation(Grid.class);
    if (others == null) {
      return values;
    }
    if (others.proof().length > 0) {
      return new LinkedHashSet<>(List.of(others.proof()));
    }
    if (others.large()) {
      return new LinkedHashSet<>(shape.grid(Preset.SMOKE).get(field.getName()));
    }
    values.addAll(List.of(others.smoke()));
    values.addAll(List.of(others.lab()));
    return values;
  }

  private static boolean isOwn(BenchmarkShape shape, String param) {
    return Stream.of(shape.type().getDeclaredFields()).map(Field::getName).anyMatch(param::equals);
  }

  private Stream<CellName> layers(BenchmarkShape shape, List<CellName> all) {
    return shape.workload().equals("RecordFind") && meet() == Meet.ALL
        ? LAYERS.stream().map(values -> with(all.get(0), values))
        : Stream.empty();
  }

  private static CellName with(CellName cell, Map<String, String> values) {
    Map<String, String> params = new TreeMap<>(cell.params());
    params.putAll(values);
    return new CellName(cell.workload(), cell.backend(), params);
  }

  private void prove(BenchmarkShape shape, CellName cell, Pairs pairs) throws Throwable {
    StoreBenchmark<?> benchmark = shape.instance(cell.params());
    Method operation = operation(shape);
    RowCounters counters = new RowCounters();
    try {
      benchmark.begin(cell, endpoint(), new RunContext(Optional.empty()));
    } catch (LacksException e) {
      pairs.lacks(cell);
      Assumptions.abort(e.getMessage()); // left out of a run, too
    }
    try {
      for (int i = 0; i < OPERATIONS; i++) {
        benchmark.beforeOperation(1);
        operation.invoke(benchmark, counters);
      }
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    Evidence evidence = benchmark.end();
    assertThat(evidence.data()).isNotEmpty();
    assertThat(evidence.checked().rows()).as("rows that were compared").isPositive();
    assertThat(counters.rows).as("rows that were counted").isPositive();
    assertThat(counters.payloadBytes).as("bytes that were counted").isPositive();
    assertThat(evidence.facts().containsKey("durability"))
        .as("says how far writes have come")
        .isEqualTo(isServer() && (writes(shape.workload()) || fillsACache(cell)));
  }

  private boolean isServer() {
    return !endpoint().provider().equals("in-process");
  }

  private static boolean fillsACache(CellName cell) {
    return !cell.params().getOrDefault("cache", "WARM").equals("WARM");
  }

  private static boolean writes(String workload) {
    return WorkloadText.of(workload).orElseThrow().kind() == WorkloadText.Kind.WRITES;
  }

  private static Method operation(BenchmarkShape shape) {
    return Stream.of(shape.type().getMethods())
        .filter(method -> method.isAnnotationPresent(Benchmark.class))
        .findFirst()
        .orElseThrow();
  }

  /** Workloads of job rows. */
  protected static final List<String> JOBS = List.of("JobIngest", "JobScan", "JobGroup");

  /** Workloads of waveforms. */
  protected static final List<String> WAVEFORMS = List.of("WaveformIngest", "WaveformRead");

  /** Workloads of records. */
  protected static final List<String> RECORDS =
      List.of("RecordIngest", "RecordMerge", "RecordFind");

  /** Workloads of events. */
  protected static final List<String> EVENTS =
      List.of("EventWrite", "EventRead", "EventSelect", "EventReconstruct", "EventReplace");

  /** The workload of all places. */
  protected static final List<String> CONTAINERS = List.of("Catalogue");

  /** Workload of objects that two sites hold. */
  protected static final List<String> REPLICAS = List.of("Replica");

  /** Workloads of the catalogue. */
  protected static final List<String> CATALOGUE =
      List.of(
          "CatalogueArrival",
          "CatalogueCycle",
          "CatalogueBurst",
          "CatalogueFind",
          "CatalogueList",
          "CatalogueDelete");

  /** Joins lists of workloads. */
  protected static List<String> all(List<List<String>> families) {
    return families.stream().flatMap(List::stream).toList();
  }
}
