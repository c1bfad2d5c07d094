package beamtime.site.history;

import java.net.URI;
import java.time.Instant;
import java.util.Optional;

/**
 * A note by hand.
 *
 * @param place when it holds, by a time or by a run
 * @param text what it says
 * @param cell name of a cell or its beginning, such as {@code JobScan[hbase}; empty for all
 * @param link {@code http} or {@code https}
 */
public record Annotation(Place place, String text, String cell, Optional<URI> link) {
  /** When a note holds. */
  public sealed interface Place {}

  /** From a time on. */
  public record At(Instant time) implements Place {}

  /** From a run on. */
  public record OfRun(String id) implements Place {}

  boolean isOf(Subject subject) {
    return subject.cell().startsWith(cell);
  }
}
