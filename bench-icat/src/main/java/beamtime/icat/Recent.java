package beamtime.icat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Keeps the values that were used last, so that a long run does not keep all. */
final class Recent<K, V> {
  private final Map<K, V> values;

  Recent(int most) {
    values =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
          }
        };
  }

  synchronized void put(K key, V value) {
    values.put(key, value);
  }

  /** The kept value, or one that is found without holding up other threads. */
  V get(K key, Function<K, V> find) {
    synchronized (this) {
      V kept = values.get(key);
      if (kept != null) {
        return kept;
      }
    }
    V found = find.apply(key);
    put(key, found);
    return found;
  }
}
