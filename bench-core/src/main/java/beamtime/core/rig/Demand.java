package beamtime.core.rig;

import beamtime.core.cell.Slice;
import beamtime.core.result.DriveRecord;
import beamtime.core.workload.Acquisition;
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
   * @param pvs PVs of this machine
   * @param hertz frames a second of each PV
   * @param batch frames of a request, at most
   * @param queue frames that may wait
   */
  record Deadlines(int clients, int pvs, int hertz, int batch, int queue) implements Demand {
    /**
     * Pulses that may wait where the user says nothing: with one alone, a frame would be dropped as
     * soon as another is late by an instant; with two, what a backend that falls behind does first
     * is to be late.
     */
    private static final int WAITING_PULSES = 2;

    public Deadlines {
      requireClients(clients);
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

    /** The frames of a run, by a queue that holds two pulses. */
    public static Deadlines of(Acquisition frames, int clients) {
      return of(clients, frames.pvs(), frames.hertz(), frames.batch());
    }

    /** Deadlines by a queue that holds two pulses. */
    public static Deadlines of(int clients, int pvs, int hertz, int batch) {
      return new Deadlines(clients, pvs, hertz, batch, Math.multiplyExact(WAITING_PULSES, pvs));
    }

    /** The same by a queue of so many frames. */
    public Deadlines withQueue(int frames) {
      return new Deadlines(clients, pvs, hertz, batch, frames);
    }

    @Override
    public DriveRecord.Mode mode() {
      return DriveRecord.Mode.DEADLINES;
    }

    @Override
    public Optional<Double> planned() {
      return Optional.of((double) pvs * hertz);
    }
  }

  private static void requireClients(int clients) {
    if (clients < 1) {
      throw new IllegalArgumentException(clients + " clients: at least one");
    }
  }
}
