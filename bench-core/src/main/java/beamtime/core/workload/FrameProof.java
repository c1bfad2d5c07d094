package beamtime.core.workload;

import static java.util.stream.Collectors.joining;

import beamtime.core.store.RowRanges;
import beamtime.core.store.Tally;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was found when all frames of a deadline run were read back, by their PVs and sequence
 * numbers.
 *
 * @param read the frames that were there
 * @param unacknowledged frames that are there although their request failed or was given up; that
 *     is no fault
 * @param faults of the PVs that have any, by name
 */
public record FrameProof(Tally read, long unacknowledged, SortedMap<String, Faults> faults) {
  /** PVs that a message names. */
  private static final int NAMED_PVS = 3;

  /** Ranges of sequence numbers that it names for each. */
  private static final int NAMED_RANGES = 5;

  public FrameProof {
    faults = Collections.unmodifiableSortedMap(new TreeMap<>(faults));
  }

  /**
   * Sequence numbers of one PV that are not as they must be.
   *
   * @param lost acknowledged, and not there
   * @param doubled there more than once
   * @param altered there, but not as they were sent
   * @param unexpected there although they were dropped, never sent or never due
   */
  public record Faults(
      List<RowRanges.Range> lost,
      List<RowRanges.Range> doubled,
      List<RowRanges.Range> altered,
      List<RowRanges.Range> unexpected) {
    public Faults {
      lost = List.copyOf(lost);
      doubled = List.copyOf(doubled);
      altered = List.copyOf(altered);
      unexpected = List.copyOf(unexpected);
    }

    boolean isNone() {
      return lost.isEmpty() && doubled.isEmpty() && altered.isEmpty() && unexpected.isEmpty();
    }

    /** {@code lost 3, 7-9; doubled 12}. */
    @Override
    public String toString() {
      return List.of(
              text("lost", lost),
              text("doubled", doubled),
              text("altered", altered),
              text("unexpected", unexpected))
          .stream()
          .filter(text -> !text.isEmpty())
          .collect(joining("; "));
    }

    private static String text(String kind, List<RowRanges.Range> ranges) {
      if (ranges.isEmpty()) {
        return "";
      }
      String first =
          ranges.stream()
              .limit(NAMED_RANGES)
              .map(RowRanges.Range::toString)
              .collect(joining(", ", kind + " ", ""));
      return ranges.size() > NAMED_RANGES ? first + ", ..." : first;
    }
  }

  /** Frames that were lost, of each PV that lost any. */
  public SortedMap<String, Long> lost() {
    SortedMap<String, Long> lost = new TreeMap<>();
    faults.forEach(
        (pv, own) -> {
          if (!own.lost().isEmpty()) {
            lost.put(pv, own.lost().stream().mapToLong(RowRanges.Range::length).sum());
          }
        });
    return lost;
  }

  /** What is wrong, in one line with PVs and sequence numbers; empty where nothing is. */
  public Optional<String> fault() {
    if (faults.isEmpty()) {
      return Optional.empty();
    }
    String named =
        faults.entrySet().stream()
            .limit(NAMED_PVS)
            .map(pv -> pv.getKey() + ": " + pv.getValue())
            .collect(joining(" | "));
    int others = faults.size() - NAMED_PVS;
    return Optional.of(
        "frames read back are not those acknowledged: "
            + named
            + (others > 0 ? " | and " + others + " PVs more" : ""));
  }
}
