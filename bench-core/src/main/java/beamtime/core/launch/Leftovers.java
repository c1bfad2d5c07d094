package beamtime.core.launch;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.cell.RunContext;
import beamtime.core.store.Place;
import beamtime.core.store.RunId;
import beamtime.core.store.Store;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.Loaders;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/**
 * What runs have left at an endpoint, seen through one store for each facade of the module's
 * benchmarks. Places that do not look like a run's are left alone.
 */
public final class Leftovers implements AutoCloseable {
  private final String backend;
  private final List<Store> stores = new ArrayList<>();

  /** A place with its run, and the store that sees it. */
  public record Leftover(String backend, Place place, RunId run, Store store) {}

  /** How many places were removed, and why others stay, one line each. */
  public record Cleaned(int removed, List<String> problems) {}

  private Leftovers(String backend) {
    this.backend = backend;
  }

  public static Leftovers at(Endpoint endpoint, List<BenchmarkShape> shapes) {
    Map<Class<?>, BenchmarkShape> facades = new LinkedHashMap<>();
    shapes.stream()
        .filter(BenchmarkShape::isWorkload)
        .filter(shape -> shape.backend().equals(endpoint.backend()))
        .forEach(shape -> facades.putIfAbsent(shape.facade(), shape));
    Leftovers leftovers = new Leftovers(endpoint.backend());
    try {
      facades
          .values()
          .forEach(shape -> leftovers.stores.add(shape.instance(Map.of()).storeAt(endpoint)));
      return leftovers;
    } catch (StoreException e) {
      leftovers.close();
      throw e;
    }
  }

  /**
   * Removes the places of a run's folder from the backends that stay up, such as those of
   * benchmarks that were killed; what was loaded for single benchmarks stays for the next.
   */
  public static void clean(Path folder, Backends backends) {
    List<BenchmarkShape> shapes = Listing.ofClassPath().shapes();
    Set<RunId> removed = new RunContext(Optional.of(folder)).removed();
    for (String name : backends.stayingUp()) {
      clean(backends.endpoint(name).orElseThrow(), shapes, removed::contains)
          .problems()
          .forEach(problem -> System.err.println("left behind: " + problem));
    }
  }

  /**
   * Removes what these runs have left at an endpoint; where a backend refuses, the answer says so.
   */
  public static Cleaned clean(
      Endpoint endpoint, List<BenchmarkShape> shapes, Predicate<RunId> runs) {
    try (Leftovers leftovers = at(endpoint, shapes)) {
      List<Leftover> found = leftovers.of(runs);
      List<String> problems = drop(found);
      return new Cleaned(found.size() - problems.size(), problems);
    } catch (StoreException e) {
      return new Cleaned(0, List.of(e.getMessage()));
    }
  }

  /** The places of the runs that are asked for, the oldest first; two stores may see the same. */
  public List<Leftover> of(Predicate<RunId> asked) {
    Map<String, Leftover> found = new TreeMap<>();
    for (Store store : stores) {
      for (Place place : store.places().all()) {
        place
            .run()
            .filter(asked)
            .ifPresent(run -> found.put(place.name(), new Leftover(backend, place, run, store)));
      }
    }
    return List.copyOf(found.values());
  }

  /** Removes them, several at a time; returns why some stay, one line each. */
  public static List<String> drop(List<Leftover> leftovers) {
    Queue<String> problems = new ConcurrentLinkedQueue<>();
    Loaders.changeEach(leftovers.size(), i -> drop(leftovers.get(i)).ifPresent(problems::add));
    return List.copyOf(problems);
  }

  private static Optional<String> drop(Leftover leftover) {
    try {
      leftover.store().places().drop(leftover.place());
      return Optional.empty();
    } catch (StoreException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void close() {
    stores.forEach(Store::close);
  }
}
