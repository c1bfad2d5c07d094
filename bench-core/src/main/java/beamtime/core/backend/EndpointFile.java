package beamtime.core.backend;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Hands an endpoint from the process that started it to those that measure it: a file of Java
 * properties, without secrets.
 */
public final class EndpointFile {
  private static final String ADDRESS = "address.";
  private static final String FACT = "fact.";

  private EndpointFile() {}

  /** Writes the endpoint so that a reader finds all of it or nothing. */
  public static void write(Path file, Endpoint endpoint) {
    Properties properties = new Properties();
    properties.setProperty("backend", endpoint.backend());
    properties.setProperty("provider", endpoint.provider());
    properties.setProperty("version", endpoint.version());
    endpoint.address().forEach((key, value) -> properties.setProperty(ADDRESS + key, value));
    endpoint.facts().forEach((key, value) -> properties.setProperty(FACT + key, value));
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try {
      try (Writer out = Files.newBufferedWriter(fresh, StandardCharsets.UTF_8)) {
        properties.store(out, null);
      }
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new TestbedException(
          "endpoint of " + endpoint.backend() + " can't be written to " + file, e);
    }
  }

  /** Reads what {@link #write} wrote. */
  public static Endpoint read(Path file) {
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(in);
    } catch (IOException e) {
      throw new TestbedException("endpoint can't be read from " + file, e);
    }
    return new Endpoint(
        properties.getProperty("backend", ""),
        properties.getProperty("provider", ""),
        properties.getProperty("version", ""),
        below(properties, ADDRESS),
        below(properties, FACT));
  }

  private static Map<String, String> below(Properties properties, String prefix) {
    Map<String, String> found = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(prefix)) {
        found.put(name.substring(prefix.length()), properties.getProperty(name));
      }
    }
    return found;
  }
}
