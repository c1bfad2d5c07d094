package beamtime.core.search;

import beamtime.core.rig.LoadPoint;
import java.util.List;
import java.util.Optional;

/** What a {@link RateSearch} has found. */
public sealed interface RateFinding {
  /** All runs, in their order. */
  List<Probe> probes();

  /**
   * One run.
   *
   * @param rate operations a second
   * @param point what it showed
   * @param objection why the rate does not count, one line; empty where it holds
   */
  record Probe(double rate, LoadPoint point, Optional<String> objection) {
    /** Whether the rate was delivered, below the bound. */
    public boolean holds() {
      return objection.isEmpty();
    }
  }

  /**
   * The highest rate that held, and held again.
   *
   * @param rate operations a second
   * @param ceiling why it is no higher, one line
   */
  record Confirmed(double rate, String ceiling, List<Probe> probes) implements RateFinding {
    public Confirmed {
      probes = List.copyOf(probes);
    }
  }

  /**
   * No rate held twice.
   *
   * @param reason one line
   */
  record Unconfirmed(String reason, List<Probe> probes) implements RateFinding {
    public Unconfirmed {
      probes = List.copyOf(probes);
    }
  }
}
