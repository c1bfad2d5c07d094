package beamtime.core.load;

import beamtime.core.workload.Slice;

/** What is asked of a backend at one point of a sweep. */
public sealed interface Demand {
  /** Threads, each of which does one operation at a time. */
  int clients();

  /**
   * Each client asks again when it has its answer: the rate is the backend's.
   *
   * @param clients threads
   */
  record Closed(int clients) implements Demand {
    public Closed {
      requireClients(clients);
    }
  }

  /**
   * Operations fall due at a given rate, whatever the server does, and clients take them in turn;
   * those that find every client busy wait, and the wait counts.
   *
   * @param clients threads; more than that are never under way at once
   * @param rate operations a second, of all machines together
   * @param process how they are spread over time
   * @param seed of what is random in it
   * @param slice share of the operations that falls to this machine
   */
  record Open(int clients, double rate, Arrivals.Process process, long seed, Slice slice)
      implements Demand {
    public Open {
      requireClients(clients);
    }

    /** Operations a second that fall to this machine. */
    public double share() {
      return rate / slice.ranks();
    }

    /** The arrivals of this machine. */
    Arrivals arrivals(long ramp) {
      return process.at(new Arrivals.Course(rate, ramp), seed, slice);
    }
  }

  private static void requireClients(int clients) {
    if (clients < 1) {
      throw new IllegalArgumentException(clients + " clients: at least one");
    }
  }
}
