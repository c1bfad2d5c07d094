package beamtime.core.store;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Makes every operation of a store take a share longer than it takes: a known slowdown, which
 * {@code .ci/verdicts} has to find.
 */
public final class SlowedStore {
  /** System property: the share of an operation's own time that is added, 0.1 for 10 %. */
  public static final String SHARE = "beamtime.slowed";

  private SlowedStore() {}

  /**
   * Slows a store; what all stores have, its places and its end, is as it was.
   *
   * @param facade of its family, whose methods are slowed
   */
  public static <S extends Store> S of(Class<S> facade, S store) {
    double share = Double.parseDouble(System.getProperty(SHARE, "0.1"));
    InvocationHandler slow =
        (proxy, method, arguments) -> {
          long start = System.nanoTime();
          Object answer = call(store, method, arguments);
          if (method.getDeclaringClass() == facade) {
            spin((long) (share * (System.nanoTime() - start)));
          }
          return answer;
        };
    return facade.cast(
        Proxy.newProxyInstance(facade.getClassLoader(), new Class<?>[] {facade}, slow));
  }

  private static Object call(Store store, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(store, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** A thread that sleeps comes back late by more than what is added. */
  private static void spin(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }
}
