package beamtime.core.meeting;

import beamtime.core.store.RunId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A machine that drives a workload alone meets nobody. */
final class Alone implements Meeting {
  @Override
  public RunId job() {
    throw new IllegalStateException("one machine is no job");
  }

  @Override
  public SortedMap<String, String> facts() {
    return new TreeMap<>();
  }

  @Override
  public void loaded() {}

  @Override
  public Instant start(int point, Duration longest) {
    return Instant.now();
  }

  @Override
  public List<String> ended() {
    return List.of();
  }

  @Override
  public void gaveUp(String why) {}

  @Override
  public void close() {}
}
