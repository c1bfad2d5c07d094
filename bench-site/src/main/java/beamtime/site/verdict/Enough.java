package beamtime.site.verdict;

import beamtime.core.study.Judgement;
import beamtime.site.run.Samples;
import java.util.Optional;

/** How much has to be measured for a verdict. */
public final class Enough {
  /** As much as a study's claim needs. */
  static final int FORKS = Judgement.LEAST_FORKS;

  /** As much as a study's claim needs. */
  static final int SAMPLES = Judgement.LEAST_SAMPLES;

  private Enough() {}

  /** How much there is and how much is needed; empty if it is enough. */
  static Optional<String> lack(Samples base, Samples cell) {
    return lack("base", base).or(() -> lack("cell", cell));
  }

  /** Whether a cell has enough. */
  public static boolean suffices(Samples samples) {
    return lack("cell", samples).isEmpty();
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
