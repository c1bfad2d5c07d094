package beamtime.core.cell;

import beamtime.core.backend.Bandwidth;
import beamtime.core.data.Beamline;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which frames have deadlines, and what else is done meanwhile.
 *
 * @param queue frames that may wait, 0 for those of two pulses
 * @param source they come from
 * @param link between their IOC and the client; empty for loopback alone
 * @param beamline whose they are; empty where the workload's parameters say
 * @param scale times the beamline's load; 1 where there is none
 * @param readers that ask for the last ten seconds of a PV once a second
 */
public record FrameDrive(
    int queue,
    FrameOrigin source,
    Optional<Bandwidth> link,
    Optional<Beamline> beamline,
    double scale,
    int readers) {
  /** Those of the workload's parameters, made in the client, with nobody who reads them. */
  public static final FrameDrive PLAIN = queued(0);

  /** Name by which the readers stand among the parameters of a point. */
  public static final String READERS = "readers";

  /** Name by which the queue stands there. */
  public static final String QUEUE = "queue";

  /** Name by which what may wait at least stands there. */
  public static final String BUFFER = "buffer";

  /** Each is a thread of the rig. */
  public static final int MOST_READERS = 2_000;

  /** A beamline of one PV at 1 Hz is then the largest scenario of the ESS study. */
  public static final int MOST_SCALE = 10_000;

  private static final List<String> NAMES =
      List.of(
          FrameOrigin.PARAM,
          FrameOrigin.LINK,
          Beamline.PARAM,
          Beamline.SCALE,
          READERS,
          QUEUE,
          BUFFER);

  /** The same by a queue of so many frames. */
  public static FrameDrive queued(int queue) {
    return new FrameDrive(queue, FrameOrigin.GENERATOR, Optional.empty(), Optional.empty(), 1, 0);
  }

  /** What tells its point from others; nothing where it is plain. */
  public SortedMap<String, String> params() {
    SortedMap<String, String> params = new TreeMap<>();
    if (source != FrameOrigin.GENERATOR) {
      params.put(FrameOrigin.PARAM, source.word());
    }
    link.ifPresent(rate -> params.put(FrameOrigin.LINK, rate.word()));
    beamline.ifPresent(
        groups -> {
          params.put(Beamline.PARAM, groups.file());
          params.put(Beamline.SCALE, Drive.text(scale));
        });
    if (readers > 0) {
      params.put(READERS, Integer.toString(readers));
    }
    if (queue > 0) {
      params.put(QUEUE, Integer.toString(queue));
    }
    return Collections.unmodifiableSortedMap(params);
  }

  /** Those of a point's parameters that tell of its frames. */
  public static SortedMap<String, String> of(Map<String, String> params) {
    SortedMap<String, String> own = new TreeMap<>(params);
    own.keySet().retainAll(NAMES);
    return own;
  }

  /** The same, whose beamline's file is in a folder. */
  public FrameDrive in(String folder) {
    return new FrameDrive(
        queue, source, link, beamline.map(groups -> groups.in(folder)), scale, readers);
  }
}
