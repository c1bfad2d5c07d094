package beamtime.site.history;

import beamtime.site.run.MeasuredCell;
import java.util.List;
import java.util.stream.Stream;

/**
 * What runs have to share for their numbers to stand in one line. A floor has no provider and a
 * cell that writes nothing no durability: both are empty then.
 *
 * @param cell name, with all parameters
 * @param measure what of it is followed
 * @param machine fingerprint
 * @param data digest
 * @param preset how long and how large, with the warm-up where that is another
 * @param provider who ran the server
 * @param durability what an acknowledged write had reached
 * @param limits what the server and the way to it were limited to; empty for nothing
 */
public record Subject(
    String cell,
    Measure measure,
    String machine,
    String data,
    String preset,
    String provider,
    String durability,
    String limits) {
  static Subject of(MeasuredCell cell, Measure measure) {
    return new Subject(
        cell.name(),
        measure,
        cell.machine(),
        cell.data(),
        cell.run().pace(),
        cell.provider(),
        cell.durability(),
        cell.limits());
  }

  /** All of it as text; no two subjects have the same. */
  public List<String> parts() {
    List<String> parts =
        List.of(cell, measure.name(), measure.unit(), machine, data, preset, provider, durability);
    // pages without limits keep the addresses that they had before there were any
    return limits.isEmpty() ? parts : Stream.concat(parts.stream(), Stream.of(limits)).toList();
  }

  /**
   * Whether a run's cell without a number belongs to this line; its data and durability are not
   * known, and of a server that did not start nothing is.
   */
  boolean misses(MeasuredCell other) {
    return other.name().equals(cell)
        && other.machine().equals(machine)
        && other.run().pace().equals(preset)
        && (other.provider().isEmpty()
            || (other.provider().equals(provider) && other.limits().equals(limits)));
  }
}
