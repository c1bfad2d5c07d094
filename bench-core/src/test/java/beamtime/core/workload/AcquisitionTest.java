package beamtime.core.workload;

import static beamtime.core.workload.FaultyWaveformStore.acquisition;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.cell.FrameCount;
import beamtime.core.cell.Slice;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.store.InMemoryWaveformStore;
import beamtime.core.store.RowRanges.Range;
import beamtime.core.workload.FaultyWaveformStore.Fault;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Frames of four PVs, read back and compared with what is known of them. */
class AcquisitionTest {
  private static final Waveforms WAVEFORMS = new Waveforms(42, 4, 25, PointType.INT32, 14, 12);

  private final FaultyWaveformStore store = new FaultyWaveformStore();
  private final Acquisition frames = acquisition(store, WAVEFORMS);

  @Test
  void allFramesAreThere() {
    storePulses(frames, 6);
    FrameProof proof = frames.prove();
    assertThat(proof.fault()).isEmpty();
    assertThat(proof.read().rows()).isEqualTo(24);
    assertThat(proof.unacknowledged()).isZero();
  }

  @Test
  void framesThatWereDroppedAreNotMissed() {
    frames.ledger().due(3);
    storeFrames(frames, 0, 3);
    frames.ledger().due(4);
    storeFrames(frames, 4, 4);
    assertThat(frames.prove().fault()).isEmpty();
    assertThat(frames.prove().read().rows()).isEqualTo(7);
  }

  @Test
  void framesThatWereLostAreFoundByPvAndSequence() {
    store.with(Fault.LOST, 1, 0).with(Fault.LOST, 1, 3).with(Fault.LOST, 1, 4);
    store.with(Fault.LOST, 3, 5);
    storePulses(frames, 6);
    FrameProof proof = frames.prove();
    assertThat(proof.lost()).containsOnlyKeys(frames.pv(1), frames.pv(3));
    assertThat(proof.lost()).containsEntry(frames.pv(1), 3L).containsEntry(frames.pv(3), 1L);
    assertThat(proof.faults().get(frames.pv(1)).lost())
        .containsExactly(new Range(0, 1), new Range(3, 5));
    assertThat(proof.fault())
        .hasValue(
            "frames read back are not those acknowledged: "
                + frames.pv(1)
                + ": lost 0, 3-4 | "
                + frames.pv(3)
                + ": lost 5");
    assertThat(proof.read().rows()).isEqualTo(20);
  }

  @Test
  void framesThatAreThereTwiceOrAlteredAreFound() {
    store.with(Fault.DOUBLED, 0, 2).with(Fault.ALTERED, 2, 5);
    storePulses(frames, 6);
    FrameProof proof = frames.prove();
    assertThat(proof.lost()).isEmpty();
    assertThat(proof.faults().get(frames.pv(0)).doubled()).containsExactly(new Range(2, 3));
    assertThat(proof.faults().get(frames.pv(2)).altered()).containsExactly(new Range(5, 6));
    assertThat(proof.faults()).hasSize(2);
  }

  @Test
  void framesThatNobodySentAreUnexpected() {
    frames.ledger().due(3);
    storeFrames(frames, 0, 3);
    frames.store(List.of(new Range(3, 4)));
    assertThat(frames.prove().faults().get(frames.pv(3)).unexpected())
        .containsExactly(new Range(0, 1));
  }

  @Test
  void framesOfAFailedRequestMayBeThereOrNot() {
    for (int pulse = 0; pulse < 3; pulse++) {
      frames.ledger().due(4);
    }
    storeFrames(frames, 0, 4);
    frames.ledger().sent(4, 8);
    frames.store(List.of(new Range(4, 8)));
    FrameProof proof = frames.prove();
    assertThat(proof.fault()).isEmpty();
    assertThat(proof.unacknowledged()).isEqualTo(4);
    assertThat(proof.read().rows()).isEqualTo(8);
    assertThat(frames.ledger().counts(0, 3)).containsOnly(new FrameCount(3, 1, 0, 0, 2, 0, 0));
  }

  @Test
  void anAnswerThatComesAfterTheEndIsNoAcknowledgement() {
    frames.ledger().due(4);
    frames.ledger().sent(0, 4);
    frames.prove();
    frames.ledger().stored(0, 4, 0);
    assertThat(frames.ledger().counts(0, 1)).containsOnly(new FrameCount(1, 0, 0, 0, 1, 0, 0));
  }

  @Test
  void machinesShareThePvs() {
    Waveforms five = new Waveforms(42, 5, 25, PointType.INT32, 14, 12);
    InMemoryWaveformStore oracle = new InMemoryWaveformStore();
    List<Acquisition> both =
        List.of(
            acquisition(oracle, five, new Slice(0, 2)), acquisition(oracle, five, new Slice(1, 2)));
    assertThat(both).extracting(Acquisition::pvs).containsExactly(2, 3);
    assertThat(both.get(1).pv(0)).isEqualTo(five.pv(2));
    both.forEach(own -> storePulses(own, 7));
    assertThat(both).extracting(own -> own.prove().fault()).allMatch(Optional::isEmpty);
    assertThat(both).extracting(own -> own.prove().read().rows()).containsExactly(14L, 21L);
  }

  @Test
  void eachMachineNeedsAPv() {
    assertThatThrownBy(() -> acquisition(store, WAVEFORMS, new Slice(0, 5)))
        .hasMessage("pvs is 4: each of 5 ranks needs one at least");
  }

  private static void storePulses(Acquisition frames, int pulses) {
    for (int pulse = 0; pulse < pulses; pulse++) {
      frames.ledger().due(frames.pvs());
    }
    storeFrames(frames, 0, pulses * frames.pvs());
  }

  private static void storeFrames(Acquisition frames, long from, int count) {
    frames.ledger().sent(from, count);
    frames.store(List.of(new Range(from, from + count)));
    frames.ledger().stored(from, count, 0);
  }
}
