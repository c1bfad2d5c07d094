package beamtime.core.backend;

import static java.util.stream.Collectors.joining;

import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * A backend that runs until its user stops it, across benchmarks.
 *
 * @param endpoint where it is reached
 * @param keeper process that keeps it
 * @param since when it was up
 * @param memory bytes of main memory that its servers take now; empty where the system does not say
 * @param properties what it was started with, as the user gave it, and by which build
 */
public record Kept(
    Endpoint endpoint,
    long keeper,
    Instant since,
    OptionalLong memory,
    Map<String, String> properties) {
  public Kept {
    properties = Map.copyOf(properties);
  }

  /**
   * How it differs from what a benchmark asks for, in words; empty where it fits, that is, where
   * every given property has the same value here. Without any, it fits.
   *
   * @param given properties that have a say in this backend
   */
  public String misfit(Map<String, String> given) {
    return new TreeMap<>(given)
        .entrySet().stream()
            .filter(asked -> !asked.getValue().equals(properties.get(asked.getKey())))
            .map(asked -> misfit(asked.getKey(), asked.getValue()))
            .collect(joining("; "));
  }

  private String misfit(String key, String asked) {
    String here = properties.get(key);
    return key
        + (here == null ? " is not set there" : " is " + here + " there")
        + " and "
        + asked
        + " here";
  }
}
