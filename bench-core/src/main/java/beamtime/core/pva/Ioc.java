package beamtime.core.pva;

import beamtime.core.data.Frame;
import beamtime.core.rig.Clock;
import beamtime.core.rig.Pulses;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.epics.pva.server.PVAServer;
import org.epics.pva.server.ServerPV;

/** Our own IOC, by core-pva. */
final class Ioc implements PostingIoc {
  /** Frames that are made before they are due, so that none is late for it. */
  private static final int AHEAD_BYTES = 64 << 20;

  private static final double P99 = 99;

  private final IocPlan plan;
  private final PVAServer server;
  private final FrameStructure type;
  private final List<ServerPV> pvs = new ArrayList<>();
  private final Deque<Frame> made = new ArrayDeque<>();
  private long next;

  /** An IOC that serves its PVs from now on, at a port that the system has chosen. */
  Ioc(IocPlan plan) throws Exception {
    this.plan = plan;
    Loopback.serve(plan.frameBytes());
    server = new PVAServer();
    Frame none = new Frame();
    none.type = plan.waveforms().type();
    none.points = plan.waveforms().points();
    none.payload = new byte[none.payloadBytes()];
    none.sequence = NONE;
    type = FrameStructure.of(none);
    plan.names().forEach(name -> pvs.add(server.createPV(name, type)));
  }

  @Override
  public int port() {
    return server.getTCPAddress(false).getPort();
  }

  @Override
  public long post(long start, Pulses pulses) throws Exception {
    Clock clock = Clock.SYSTEM;
    Histogram late = new Histogram(3);
    long end = pulses.end() * plan.pvs();
    for (long pulse = 0; pulse < pulses.end(); pulse++) {
      long due = start + pulses.due(pulse);
      makeAhead(end);
      clock.awaitUntil(due);
      for (ServerPV pv : pvs) {
        pv.update(type.with(take()));
        if (pulse >= pulses.warmUp()) {
          late.recordValue(Math.max(0, clock.now() - due));
        }
      }
    }
    return late.getValueAtPercentile(P99);
  }

  /** Makes frames of the next pulse while none is due. */
  private void makeAhead(long end) {
    int most = Math.min(plan.pvs(), AHEAD_BYTES / Math.max(1, plan.frameBytes()));
    while (made.size() < most && next < end) {
      made.add(make());
    }
  }

  private Frame take() {
    Frame first = made.poll();
    return first == null ? make() : first;
  }

  /** A new one each time: the server may not have sent the one before. */
  private Frame make() {
    Frame frame = new Frame();
    long sequence = next / plan.pvs();
    long pv = plan.first() + next % plan.pvs();
    plan.waveforms().fill(sequence * plan.waveforms().pvs() + pv, frame);
    next++;
    return frame;
  }

  @Override
  public void close() {
    server.close();
  }
}
