package beamtime.core.rig;

import beamtime.core.cell.Slice;
import beamtime.core.result.DriveRecord;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What is asked of a backend at one point of a sweep. */
public sealed interface Demand {
  /** Threads, each of which does one operation at a time. */
  int clients();

  /** What decides when the next operation is due. */
  DriveRecord.Mode mode();

  /** Operations a second that fall due on this machine; empty in closed loop. */
  Optional<Double> planned();

  /**
   * How the point was driven.
   *
   * @param seconds that it was held
   */
  default DriveRecord drive(Timetable timetable, double seconds) {
    return new DriveRecord(
        mode(),
        clients(),
        this instanceof Open open ? open.process().word() : "",
        timetable.before().toNanos() / 1e9,
        seconds,
        1);
  }

  /**
   * Each client asks again when it has its answer: the rate is the backend's.
   *
   * @param clients threads
   */
  record Closed(int clients) implements Demand {
    public Closed {
      requireClients(clients);
    }

    @Override
    public DriveRecord.Mode mode() {
      return DriveRecord.Mode.CLOSED;
    }

    @Override
    public Optional<Double> planned() {
      return Optional.empty();
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
    double share() {
      return rate / slice.ranks();
    }

    @Override
    public DriveRecord.Mode mode() {
      return DriveRecord.Mode.OPEN;
    }

    @Override
    public Optional<Double> planned() {
      return Optional.of(share());
    }

    /** The arrivals of this machine. */
    Arrivals arrivals(long ramp) {
      return process.at(new Arrivals.Course(rate, ramp), seed, slice);
    }
  }

  /**
   * At each pulse a frame of every PV falls due and enters a bounded queue, from which clients take
   * frames that follow each other and store them by one request. A frame that is not stored when
   * the next of its PV falls due is late; one that finds the queue full is dropped.
   *
   * <p>All PVs are there from the first pulse on, as an accelerator's are: a ramp is but more of
   * the warm-up. Frames of a pulse enter in the order of their PVs, so that the last are dropped
   * where some are. In {@link Timetable} and {@link LoadPoint} an operation is a frame.
   *
   * @param clients threads, each of which has one request under way at a time
   * @param lanes PVs of this machine, those of one shape and rate together; each has its own pulses
   *     and its own queue, and a client takes from that whose frames have waited longest
   */
  record Deadlines(int clients, List<Lane> lanes) implements Demand {
    public Deadlines {
      requireClients(clients);
      lanes = List.copyOf(lanes);
      if (lanes.isEmpty()) {
        throw new IllegalArgumentException("deadlines of no PV");
      }
    }

    @Override
    public DriveRecord.Mode mode() {
      return DriveRecord.Mode.DEADLINES;
    }

    @Override
    public Optional<Double> planned() {
      return Optional.of(lanes.stream().mapToDouble(lane -> (double) lane.pvs * lane.hertz).sum());
    }
  }

  /**
   * PVs of one rate.
   *
   * @param pvs of this machine
   * @param hertz frames a second of each PV
   * @param batch frames of a request, at most
   * @param queue frames that may wait
   */
  record Lane(int pvs, int hertz, int batch, int queue) {
    /**
     * Pulses that may wait where the user says nothing: with one alone, a frame would be dropped as
     * soon as another is late by an instant; with two, what a backend that falls behind does first
     * is to be late.
     */
    private static final int WAITING_PULSES = 2;

    public Lane {
      if (pvs < 1 || hertz < 1 || batch < 1 || queue < 1) {
        throw new IllegalArgumentException(
            "deadlines of "
                + pvs
                + " PVs at "
                + hertz
                + " Hz in batches of "
                + batch
                + " by a queue of "
                + queue
                + " frames: each must be positive");
      }
    }

    /**
     * PVs by a queue that holds at least what falls due within a time.
     *
     * @param queue frames that may wait in any case; 0 for two pulses
     */
    public static Lane of(int pvs, int hertz, int batch, int queue, Duration buffer) {
      int least = queue > 0 ? queue : Math.multiplyExact(WAITING_PULSES, pvs);
      long frames = Math.round(buffer.toNanos() / 1e9 * hertz * pvs);
      return new Lane(
          pvs, hertz, batch, (int) Math.min(Integer.MAX_VALUE, Math.max(frames, least)));
    }
  }

  private static void requireClients(int clients) {
    if (clients < 1) {
      throw new IllegalArgumentException(clients + " clients: at least one");
    }
  }
}
