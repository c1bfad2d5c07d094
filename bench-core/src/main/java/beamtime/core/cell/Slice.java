package beamtime.core.cell;

/**
 * The share of one machine, where several work on one backend.
 *
 * @param rank number of the machine, from 0
 * @param ranks how many there are
 */
public record Slice(int rank, int ranks) {
  /** All of it. */
  public static final Slice WHOLE = new Slice(0, 1);

  public Slice {
    if (ranks < 1 || rank < 0 || rank >= ranks) {
      throw new IllegalArgumentException(
          "rank " + rank + " of " + ranks + ": ranks are counted from 0");
    }
  }

  /** The first of so many things that is this machine's. */
  public long first(long things) {
    return things * rank / ranks;
  }

  /** How many of so many things are this machine's. */
  public long count(long things) {
    return things * (rank + 1) / ranks - first(things);
  }

  /** Whether there is but one machine. */
  public boolean isWhole() {
    return ranks == 1;
  }
}
