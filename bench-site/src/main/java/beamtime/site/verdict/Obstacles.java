package beamtime.site.verdict;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.Score;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What keeps two cells from being compared.
 *
 * @param meant differences that do not
 * @param byChoice whether the user says which are meant
 */
record Obstacles(Set<Across> meant, boolean byChoice) {
  /** The first that there is, the cell's own before those of the pair. */
  Optional<Verdict> of(Judge.Pair pair) {
    return without(pair.cell().record())
        .or(() -> refusal(pair).map(Verdict.NotComparable::new))
        .or(
            () ->
                Enough.lack(pair.base().samples(), pair.cell().samples())
                    .map(Verdict.TooFewSamples::new));
  }

  /** Why a cell has no number; empty where it has one. */
  static Optional<Verdict> without(CellRecord cell) {
    return switch (cell.outcome()) {
      case MEASURED -> Optional.empty();
      case LEFT_OUT -> Optional.of(new Verdict.NotOffered(cell.cause()));
      case FAILED, WRONG_ANSWER, MISSING -> Optional.of(new Verdict.Failed(cell.cause()));
    };
  }

  private Optional<String> refusal(Judge.Pair pair) {
    CellRecord base = pair.base().record();
    if (base.outcome() != Outcome.MEASURED) {
      return Optional.of("the base has no number: " + base.cause());
    }
    List<String> differences = new ArrayList<>(otherQuestions(base, pair.cell().record()));
    flaw(base).map("base: "::concat).ifPresent(differences::add);
    flaw(pair.cell().record()).map("cell: "::concat).ifPresent(differences::add);
    for (Across across : Across.values()) {
      if (!meant.contains(across)) {
        across
            .difference(pair.base(), pair.cell())
            .map(differs -> byChoice ? differs + across.advice() : differs)
            .ifPresent(differences::add);
      }
    }
    if (!hasRatio(pair.base().samples()) || !hasRatio(pair.cell().samples())) {
      differences.add("a score of 0 or less has no ratio");
    }
    return differences.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", differences));
  }

  /** Why a cell's number can't be judged; empty where it can. */
  static Optional<String> flaw(CellRecord cell) {
    return cell.flaw()
        .or(cell::unverified)
        .or(
            () ->
                MeasuredCell.keepsRate(cell)
                    ? Optional.of("it keeps a rate, which is no speed")
                    : Optional.empty());
  }

  /** These are never meant: answers to different questions can't be compared. */
  private static List<String> otherQuestions(CellRecord base, CellRecord cell) {
    List<String> differences = new ArrayList<>();
    difference("workload", base.workload(), cell.workload()).ifPresent(differences::add);
    otherParams(base, cell).ifPresent(differences::add);
    difference("unit", unit(base), unit(cell)).ifPresent(differences::add);
    return differences;
  }

  /**
   * A parameter that only one has is its backend's own, such as HBase's caching: it changes how it
   * answers, not the question.
   */
  private static Optional<String> otherParams(CellRecord base, CellRecord cell) {
    if (base.params().equals(cell.params())) {
      return Optional.empty();
    }
    SortedMap<String, String> ours = new TreeMap<>(base.params());
    ours.keySet().retainAll(cell.params().keySet());
    ours.entrySet().removeAll(cell.params().entrySet());
    SortedMap<String, String> others = new TreeMap<>(cell.params());
    others.keySet().retainAll(ours.keySet());
    return difference("parameters", ours.toString(), others.toString());
  }

  private static Optional<String> difference(String what, String base, String cell) {
    return base.equals(cell)
        ? Optional.empty()
        : Optional.of("other " + what + ": " + base + " and " + cell);
  }

  static String unit(CellRecord cell) {
    return cell.score().map(Score::unit).orElse("none");
  }

  static boolean hasRatio(Samples samples) {
    boolean hasAny = samples.forks().isEmpty();
    for (List<Double> fork : samples.forks()) {
      for (double value : fork) {
        if (value < 0) {
          return false;
        }
        hasAny |= value > 0;
      }
    }
    return hasAny;
  }
}
