package beamtime.site.history;

import java.net.URI;
import java.time.Instant;
import java.util.Optional;

/**
 * Something that a reader of a line should know.
 *
 * @param at when it came into effect; a day without a time is its midnight, UTC
 * @param kind who says it
 * @param text what
 * @param link more about it
 */
public record Note(Instant at, Kind kind, String text, Optional<URI> link) {
  /** Who says it. */
  public enum Kind {
    /** The benchmark's code changed: a new series begins. */
    BENCHMARK("benchmark"),
    /** Something around the benchmark changed between two neighbouring points. */
    SURROUNDINGS("surroundings"),
    /** A person, in {@code annotations.yaml}. */
    HAND("note");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** As it is written. */
    public String word() {
      return word;
    }
  }

  /** An automatic note. */
  static Note automatic(Point point, Kind kind, String text) {
    return new Note(point.at(), kind, text, Optional.empty());
  }
}
