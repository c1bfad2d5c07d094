package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.ClientUse;
import beamtime.core.cell.FrameCount;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.Slice;
import beamtime.core.rig.Demand;
import beamtime.core.rig.Rig;
import beamtime.core.rig.Timetable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A short deadline run on a real backend: what the rig counted is what is read back. How fast the
 * backend is does not matter, nor how busy the machine.
 */
public abstract class DeadlineProof {
  private static final int PVS = 12;

  /** So many of a pulse fit the queue, if all before are gone. */
  private static final int QUEUE = 8;

  private static final int HERTZ = 10;

  private static final int BATCH = 5;

  private static final Duration WARM_UP = Duration.ofMillis(500);

  private static final Duration HOLD = Duration.ofSeconds(2);

  private static final Map<String, String> PARAMS =
      Map.of(
          "pvs",
          Integer.toString(PVS),
          "hertz",
          Integer.toString(HERTZ),
          "points",
          "100",
          "batch",
          Integer.toString(BATCH));

  /** The module's benchmark of its waveform ingest. */
  protected abstract Class<?> benchmark();

  /** Where the backend is reached. */
  protected abstract Endpoint endpoint();

  @Test
  void theFramesThatWereCountedAreThoseThatAreReadBack() {
    DrivenWorkload workload = open(benchmark(), PARAMS, 2, endpoint());
    Acquisition frames = workload.acquire(1).get(0);
    run(workload, frames);
    FrameProof proof = frames.prove();
    assertThat(proof.fault()).isEmpty();
    long warmUp = HERTZ * WARM_UP.toMillis() / 1000;
    FrameCount held = sum(frames.ledger().counts(warmUp, Long.MAX_VALUE / PVS));
    FrameCount all = sum(frames.ledger().counts(0, Long.MAX_VALUE / PVS));
    assertThat(held.due()).isEqualTo(PVS * HERTZ * HOLD.toSeconds());
    assertThat(all.stored()).isPositive();
    assertThat(proof.read().rows()).isEqualTo(all.stored() + proof.unacknowledged());
    assertThat(all.stored() + all.dropped() + all.failed() + all.unsent()).isEqualTo(all.due());
    // The last PVs never find a place in the queue.
    List<FrameCount> counts = frames.ledger().counts(0, Long.MAX_VALUE / PVS);
    assertThat(counts.subList(QUEUE, PVS))
        .allMatch(count -> count.dropped() == count.due() && count.due() > 0);
    assertThat(workload.finish().checked()).isEqualTo(proof.read());
  }

  /** A backend's workload, to be driven by so many clients. */
  public static DrivenWorkload open(
      Class<?> benchmark, Map<String, String> params, int clients, Endpoint endpoint) {
    BenchmarkShape shape = BenchmarkShape.of(benchmark).get(0);
    return DrivenWorkload.open(
        shape,
        shape.cell(params),
        clients,
        ClientUse.SHARED,
        Slice.WHOLE,
        Optional.empty(),
        Duration.ZERO,
        endpoint,
        new RunContext(Optional.empty()));
  }

  private static FrameCount sum(List<FrameCount> counts) {
    return counts.stream().reduce(FrameCount.NONE, FrameCount::plus);
  }

  private static void run(DrivenWorkload workload, Acquisition frames) {
    Timetable timetable = new Timetable(Duration.ZERO, WARM_UP, HOLD, 0, Duration.ofSeconds(20));
    Rig rig = Rig.ofThisMachine((kind, failure) -> {});
    rig.run(
        new Demand.Deadlines(2, List.of(new Demand.Lane(PVS, HERTZ, BATCH, QUEUE))),
        timetable,
        rig::soon,
        List.of(frames),
        i -> workload.writer());
    workload.release();
  }
}
