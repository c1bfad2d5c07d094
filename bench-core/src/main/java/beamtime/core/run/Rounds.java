package beamtime.core.run;

import beamtime.core.launch.Effort;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Says which fork of a run is next. Where each cell has a fixed number, one contest follows the
 * other. Where the run is planned by time, all contests have their first round, then all their
 * second, and so on, so that what changes in the course of the run shows as the difference of forks
 * that it is; further rounds then go to the contest with the widest interval, until all are narrow
 * enough, or none fits into the time that is left.
 */
final class Rounds {
  private final List<Contest> contests;
  private final Effort effort;
  private final Supplier<Duration> left;
  private final Deque<Turn> due = new ArrayDeque<>();
  private List<Contest> running;

  /**
   * Of contests.
   *
   * @param left time that the run still has
   */
  Rounds(List<Contest> contests, Effort effort, Supplier<Duration> left) {
    this.contests = contests;
    this.effort = effort;
    this.left = left;
    running = contests;
    due.addAll(effort.isPlanned() ? roundByRound() : contestByContest());
  }

  private List<Turn> contestByContest() {
    return contests.stream().flatMap(contest -> contest.required().stream()).toList();
  }

  private List<Turn> roundByRound() {
    List<Turn> turns = new ArrayList<>();
    int rounds = contests.stream().mapToInt(Contest::rounds).max().orElse(0);
    for (int round = 0; round < rounds; round++) {
      for (Contest contest : contests) {
        turns.addAll(contest.required(round));
      }
    }
    return turns;
  }

  /** The next fork; empty at the end. */
  Optional<Turn> next() {
    if (due.isEmpty() && effort.isPlanned()) {
      running.forEach(contest -> contest.look(effort.precision()));
      running = widest().map(List::of).orElse(List.of());
      running.forEach(contest -> due.addAll(contest.further(effort.most())));
    }
    return Optional.ofNullable(due.poll());
  }

  private Optional<Contest> widest() {
    Duration time = left.get();
    return contests.stream()
        .filter(contest -> contest.width(effort.most()) > 0)
        .filter(contest -> contest.expected(effort.most()).compareTo(time) <= 0)
        .max(Comparator.comparingDouble(contest -> contest.width(effort.most())));
  }

  /** Forks that are still to run for certain. */
  int certain() {
    return due.size();
  }

  /** Whether forks may follow: not where all cells are narrow enough, or have failed. */
  boolean mayGoOn() {
    return !due.isEmpty() || widest().isPresent();
  }

  /**
   * How many cells are as narrow as was asked for, and why the others are not: for the end of a run
   * that is planned by time. Empty where nothing was asked for.
   */
  Optional<String> reached() {
    double asked = effort.precision();
    List<Contest.Known> cells =
        contests.stream().flatMap(one -> one.known(effort.most()).stream()).toList();
    if (!effort.isPlanned() || asked == 0 || cells.isEmpty()) {
      return Optional.empty();
    }
    List<Contest.Known> wide = cells.stream().filter(cell -> cell.width() > asked).toList();
    long used = wide.stream().filter(Contest.Known::hadAll).count();
    String why =
        used == wide.size()
            ? "the others have had " + effort.most() + " JVMs each"
            : used == 0
                ? "no time was left for the others"
                : used + " have had " + effort.most() + " JVMs each, no time was left for the rest";
    return Optional.of(
        "precision: "
            + (cells.size() - wide.size())
            + " of "
            + cells.size()
            + " cells are known to "
            + Effort.percent(asked)
            + (wide.isEmpty() ? "" : "; " + why));
  }

  /** What was measured of a turn's cell so far, and how long this fork took. */
  void measured(Turn turn, List<List<Double>> forks, Duration length) {
    of(turn).measured(turn, forks, length);
  }

  /** A turn's cell has failed. */
  void ended(Turn turn) {
    of(turn).ended(turn);
    due.removeIf(other -> other.planned().equals(turn.planned()));
  }

  private Contest of(Turn turn) {
    return contests.stream().filter(contest -> contest.holds(turn)).findFirst().orElseThrow();
  }
}
