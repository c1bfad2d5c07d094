package beamtime.site.verdict;

import beamtime.site.run.Samples;
import java.util.Optional;

/** How much has to be measured for a verdict. */
final class Enough {
  /** The spread of two forks says next to nothing; that of three, a little. */
  static final int FORKS = 3;

  /** Three forks of three iterations, and one more: they show a fork's own noise. */
  static final int SAMPLES = 10;

  private Enough() {}

  /** How much there is and how much is needed; empty if it is enough. */
  static Optional<String> lack(Samples base, Samples cell) {
    return lack("base", base).or(() -> lack("cell", cell));
  }

  private static Optional<String> lack(String whose, Samples samples) {
    if (samples.forks().size() < FORKS) {
      return Optional.of(whose + " has " + samples.forks().size() + " of " + FORKS + " forks");
    }
    return samples.count() < SAMPLES
        ? Optional.of(whose + " has " + samples.count() + " of " + SAMPLES + " samples")
        : Optional.empty();
  }
}
