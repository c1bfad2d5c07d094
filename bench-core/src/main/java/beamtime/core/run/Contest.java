package beamtime.core.run;

import beamtime.core.statistic.Interval;
import beamtime.core.statistic.RatioEstimate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Cells that are compared with each other, with their floor: they run fork by fork, one round
 * forward and one backward (A B B A), so that what drifts steadily, such as the machine's
 * temperature, adds up to the same for each after every second round.
 */
final class Contest {
  /**
   * A cell whose interval is narrow by chance would stop too early, and too many intervals would
   * miss; so it has to be narrow after three rounds that follow each other. In 20 000 simulated
   * pairs each that stop at 5 % the interval then holds the true ratio in 93.9 to 94.6 of 100.
   */
  private static final int NARROW_LOOKS = 3;

  /** How forks of contestants follow each other, for the record of a run. */
  static final String ORDER = "A B B A";

  private final List<Contestant> contestants;
  private int roundsBegun;

  Contest(List<Plan.Planned> cells) {
    contestants = cells.stream().map(Contestant::new).toList();
  }

  /** What is known of one of its cells. */
  private static final class Contestant {
    private final Plan.Planned planned;
    private List<List<Double>> forks = List.of();
    private int begun;
    private int narrowLooks;
    private boolean ended;
    private Duration length = Duration.ZERO;

    Contestant(Plan.Planned planned) {
      this.planned = planned;
    }

    int required() {
      return planned.listed().pace().forks();
    }

    /** A floor has its forks once: it does nothing, and so is certain enough. */
    boolean isFloor() {
      return planned.isFloor();
    }

    /** Whether more forks can tell more of it. */
    boolean isOpen(int most) {
      return !ended
          && !isFloor()
          && !planned.isPoint()
          && begun < most
          && narrowLooks < NARROW_LOOKS;
    }

    Turn next() {
      return new Turn(planned, begun++);
    }
  }

  /** Most forks that a cell of it needs at least. */
  int rounds() {
    return contestants.stream().mapToInt(Contestant::required).max().orElse(0);
  }

  /**
   * One fork of each cell that needs so many at least.
   *
   * @param round 0 for the first; each is asked for once, in their order
   */
  List<Turn> required(int round) {
    return turns(contestants.stream().filter(cell -> round < cell.required()).toList());
  }

  /** All that is needed at least, round by round. */
  List<Turn> required() {
    List<Turn> turns = new ArrayList<>();
    for (int round = 0; round < rounds(); round++) {
      turns.addAll(required(round));
    }
    return turns;
  }

  private List<Turn> turns(List<Contestant> cells) {
    List<Contestant> forward = new ArrayList<>(cells);
    if (roundsBegun++ % 2 == 1) {
      Collections.reverse(forward);
    }
    return forward.stream().map(Contestant::next).toList();
  }

  /** What was measured of one of its cells so far. */
  void measured(Turn turn, List<List<Double>> forks, Duration length) {
    of(turn).forks = forks;
    of(turn).length = length;
  }

  /** One of its cells has failed: there will be no more of it. */
  void ended(Turn turn) {
    of(turn).ended = true;
  }

  boolean holds(Turn turn) {
    return contestants.stream().anyMatch(one -> one.planned.equals(turn.planned()));
  }

  private Contestant of(Turn turn) {
    return contestants.stream()
        .filter(one -> one.planned.equals(turn.planned()))
        .findFirst()
        .orElseThrow();
  }

  /** Looks after a round which cells are narrow enough. */
  void look(double precision) {
    for (Contestant cell : contestants) {
      boolean isNarrow = width(cell).map(width -> width <= precision).orElse(false);
      cell.narrowLooks = isNarrow ? cell.narrowLooks + 1 : 0;
    }
  }

  /** The widest of its open cells; 0 where it has none. */
  double width(int most) {
    return contestants.stream()
        .filter(cell -> cell.isOpen(most))
        .mapToDouble(cell -> width(cell).orElse(Double.MAX_VALUE))
        .max()
        .orElse(0);
  }

  /**
   * How well a cell that can be as narrow as was asked for is known, open or not.
   *
   * @param width half of its interval
   * @param hadAll whether it has had all the forks that it may have
   */
  record Known(double width, boolean hadAll) {}

  /** All cells that can be as narrow as was asked for. */
  List<Known> known(int most) {
    return measurable()
        .map(cell -> new Known(width(cell).orElse(Double.MAX_VALUE), cell.begun >= most))
        .toList();
  }

  private Stream<Contestant> measurable() {
    return contestants.stream()
        .filter(cell -> !cell.ended && !cell.isFloor() && !cell.planned.isPoint());
  }

  /** How long a further round is expected to take. */
  Duration expected(int most) {
    return again(most).stream().map(cell -> cell.length).reduce(Duration.ZERO, Duration::plus);
  }

  /** One more fork of its open cells, and of the one that they are compared with. */
  List<Turn> further(int most) {
    return turns(again(most));
  }

  private List<Contestant> again(int most) {
    List<Contestant> open = contestants.stream().filter(cell -> cell.isOpen(most)).toList();
    Optional<Contestant> base = base();
    return contestants.stream()
        .filter(
            cell ->
                open.contains(cell)
                    || (!open.isEmpty()
                        && base.isPresent()
                        && base.get() == cell
                        && cell.begun < most))
        .toList();
  }

  /** With which the others are compared. */
  private Optional<Contestant> base() {
    return measurable().findFirst();
  }

  /** Half of the interval of the ratio to the base, or of the cell's own where it is the base. */
  private Optional<Double> width(Contestant cell) {
    Optional<Contestant> base = base().filter(other -> other != cell);
    if (base.isPresent() && Interval.of(base.get().forks).isPresent()) {
      return Interval.of(cell.forks)
          .map(own -> RatioEstimate.inTurn(cell.forks, base.get().forks).halfWidth());
    }
    return Interval.of(cell.forks).map(Interval::halfWidth);
  }
}
