package beamtime.core.cell;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Texts for readers, which stand in a file of properties next to this class.
 *
 * @param all by their keys
 */
record Texts(SortedMap<String, String> all) {
  Texts {
    all = Collections.unmodifiableSortedMap(all);
  }

  /** Those of a file, in UTF-8. */
  static Texts of(String file) {
    Properties read = new Properties();
    try (InputStream in = Texts.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is not on the class path");
      }
      read.load(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(file + " can't be read", e);
    }
    SortedMap<String, String> all = new TreeMap<>();
    read.stringPropertyNames().forEach(key -> all.put(key, read.getProperty(key)));
    return new Texts(all);
  }

  /** One of them; empty where there is none of that key. */
  Optional<String> text(String key) {
    return Optional.ofNullable(all.get(key));
  }

  /** Those whose keys begin so, by the rest of their keys. */
  SortedMap<String, String> below(String prefix) {
    SortedMap<String, String> below = new TreeMap<>();
    all.forEach(
        (key, text) -> {
          if (key.startsWith(prefix)) {
            below.put(key.substring(prefix.length()), text);
          }
        });
    return below;
  }
}
