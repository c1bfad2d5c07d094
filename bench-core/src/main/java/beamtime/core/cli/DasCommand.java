package beamtime.core.cli;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.EndpointFile;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RunContext;
import beamtime.core.das.CacheState;
import beamtime.core.das.Das;
import beamtime.core.das.LayerPlan;
import beamtime.core.das.LayerServer;
import beamtime.core.das.Services;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.launch.Listing;
import beamtime.core.launch.Spans;
import beamtime.core.launch.UsageException;
import beamtime.core.store.Place;
import beamtime.core.store.records.DiscardingRecordStore;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.BenchmarkShape;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves the layer over records of two services by HTTP, until it is ended. */
@Command(
    name = "das",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Serves queries for records of two services by HTTP: a layer of our own over a backend, as"
            + " CMS has one. The load of RecordFind with layer=HTTP starts it by itself. It prints"
            + " its port; ask by curl -G --data-urlencode 'query=block=/a* limit=1'"
            + " http://127.0.0.1:PORT/das, and end it by Ctrl-C.")
final class DasCommand implements Callable<Integer> {
  private static final String WORKLOAD = "RecordFind";

  @Option(
      names = "--backend",
      paramLabel = "<name>",
      description = "the store; default: that of this jar; floor: one that does nothing")
  private Optional<String> backend = Optional.empty();

  @Option(
      names = "--at",
      paramLabel = "<file>",
      description = "its endpoint, as a run writes it; default: the backend is joined or started")
  private Optional<Path> at = Optional.empty();

  @Option(
      names = "--place",
      paramLabel = "<name>",
      description =
          "where in the store merged records lie; default: a new place, removed at the end")
  private Optional<String> place = Optional.empty();

  @Option(
      names = "-p",
      paramLabel = "name=value",
      description = "value of a parameter of RecordFind that is a setting of the store")
  private Map<String, String> params = new LinkedHashMap<>();

  @Option(
      names = "--cache",
      paramLabel = "<state>",
      description =
          "warm: merged records are there already; cold (default): the first question for some"
              + " names asks the services; expired: each question does")
  private String cache = "cold";

  @Option(
      names = "--lifetime",
      paramLabel = "<span>",
      converter = Spans.class,
      description = "how long what both services have said counts; default: 5m")
  private Duration lifetime = LayerPlan.LIFETIME;

  @Option(
      names = "--patience",
      paramLabel = "<span>",
      converter = Spans.class,
      description =
          "how long to wait for a service before its part is called missing; default: 10s")
  private Duration patience = LayerPlan.PATIENCE;

  @Mixin private ServingOptions serving = new ServingOptions();

  @Mixin private PropertyOptions options = new PropertyOptions();

  private final PrintStream out;

  DasCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    serving.begin();
    CacheState state = Choice.of("--cache", cache, CacheState.class);
    Records known = serving.records();
    Optional<Place> given = place.map(DasCommand::named);
    String name = backend.orElseGet(DasCommand::ownBackend);
    boolean isFloor = name.equals(OnBackend.FLOOR);
    try (RecordStore store = store(name)) {
      if (isFloor) {
        Place there = given.orElseGet(DasCommand::fresh);
        store.places().create(there);
        fill(store, there, known);
        serve(store, there, CacheState.WARM, known, () -> {});
      } else if (given.isPresent()) {
        requireThere(store, given.get());
        serve(store, given.get(), state, known, () -> {});
      } else {
        serveOwn(store, state, known);
      }
    }
    return CommandLine.ExitCode.OK;
  }

  private static String ownBackend() {
    List<String> known =
        Listing.ofClassPath().onBackends(WORKLOAD).stream().map(BenchmarkShape::backend).toList();
    if (known.size() != 1) {
      throw new UsageException("name one --backend of " + known);
    }
    return known.get(0);
  }

  private RecordStore store(String backend) {
    if (backend.equals(OnBackend.FLOOR)) {
      return new DiscardingRecordStore();
    }
    BenchmarkShape shape =
        Listing.ofClassPath().onBackends(WORKLOAD).stream()
            .filter(one -> one.backend().equals(backend))
            .findFirst()
            .orElseThrow(() -> new UsageException("no records on the backend '" + backend + "'"));
    List<String> problems = new ArrayList<>();
    Map<String, String> values = WorkloadValues.of(shape, params, Set.of(), problems);
    UsageException.throwIfAny(problems);
    options.settings("das").testbed().forEach(System::setProperty);
    Endpoint endpoint =
        at.map(EndpointFile::read).orElseGet(() -> RunContext.current().endpoint(backend));
    return (RecordStore) shape.instance(values).storeAt(endpoint);
  }

  private static Place fresh() {
    return RunContext.current().freshPlace("das");
  }

  private static void requireThere(RecordStore store, Place given) {
    if (!store.places().all().contains(given)) {
      throw new UsageException("--place: there is no place " + given.name() + " of ours");
    }
  }

  /** Over a new place, which is removed again whatever ends it. */
  private void serveOwn(RecordStore store, CacheState state, Records known)
      throws IOException, InterruptedException {
    Place own = fresh();
    Runnable drop = () -> store.places().drop(own);
    try {
      store.places().create(own);
      serve(store, own, state, known, drop);
    } catch (IOException | InterruptedException | RuntimeException e) {
      drop.run();
      throw e;
    }
  }

  /**
   * Serves until it is ended.
   *
   * @param afterwards is done last
   */
  private void serve(
      RecordStore store, Place there, CacheState state, Records known, Runnable afterwards)
      throws IOException, InterruptedException {
    Optional<Services> services =
        state == CacheState.WARM
            ? Optional.empty()
            : Optional.of(new Services(known, serving.latency()));
    LayerPlan plan =
        new LayerPlan(
            there, state, services.map(Services::ports).orElse(Map.of()), lifetime, patience);
    Das layer = new Das(store, plan);
    LayerServer server = new LayerServer(layer);
    serving.serve(
        out,
        server.port(),
        () -> {
          server.close();
          layer.close();
          services.ifPresent(Services::close);
          afterwards.run();
        });
  }

  private static Place named(String place) {
    try {
      return new Place(place);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--place: " + e.getMessage());
    }
  }

  /** The floor hands out the first record that it got. */
  private static void fill(RecordStore floor, Place there, Records made) {
    for (RecordKind kind : RecordKind.values()) {
      floor.ingest(
          there,
          RecordSource.MERGED,
          kind,
          List.of(made.record(RecordSource.MERGED, kind, made.count(kind) / 2)));
    }
  }
}
