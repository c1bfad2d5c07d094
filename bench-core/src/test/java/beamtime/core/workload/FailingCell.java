package beamtime.core.workload;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.cell.CellName;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.RunContext;
import beamtime.core.store.InMemoryJobStore;
import beamtime.core.store.JobStore;
import beamtime.core.store.Places;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cell in a process of its own, as JMH forks it, that fails where its argument says: {@code seal}
 * (of its setup or its end) or {@code ingest} (its operation). Prints what becomes of its place.
 */
public final class FailingCell {
  private FailingCell() {}

  /** Ends as a fork of JMH does, which tears nothing down after a failure. */
  public static void main(String[] args) {
    Ingest cell = new Ingest(args[0]);
    cell.batch = 10;
    try {
      cell.begin(
          new CellName("JobIngest", "oracle", Map.of()),
          new Endpoint("oracle", "in-process", "", Map.of(), Map.of()),
          new RunContext(Optional.empty()));
      cell.ingest(new RowCounters());
      cell.end();
    } catch (StoreException e) {
      System.out.println(e.getMessage());
      System.exit(1);
    }
  }

  /** An ingest on an oracle that prints its calls, and refuses one. */
  public static class Ingest extends JobIngestBenchmark {
    private final String refused;

    Ingest(String refused) {
      this.refused = refused;
    }

    @Override
    protected JobStore open(Endpoint endpoint) {
      InMemoryJobStore oracle = new InMemoryJobStore();
      Places places = noted(Places.class, oracle.places());
      return noted(
          JobStore.class,
          (JobStore)
              Proxy.newProxyInstance(
                  JobStore.class.getClassLoader(),
                  new Class<?>[] {JobStore.class},
                  (proxy, method, args) ->
                      method.getName().equals("places") ? places : called(method, oracle, args)));
    }

    /** The same, whose calls are printed and may be refused. */
    private <T> T noted(Class<T> type, T of) {
      return type.cast(
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {type},
              (proxy, method, args) -> {
                if (List.of("create", "drop").contains(method.getName())) {
                  System.out.println(method.getName() + " " + args[0]);
                }
                Object answer = called(method, of, args);
                if (method.getName().equals(refused)) {
                  throw new StoreException("refused: " + refused);
                }
                return answer;
              }));
    }

    private static Object called(Method method, Object on, Object[] args) throws Throwable {
      try {
        return method.invoke(on, args);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }
}
