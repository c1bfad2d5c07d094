package beamtime.core.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import beamtime.core.cell.FrameCount;
import beamtime.core.cell.FrameLedger;
import beamtime.core.data.Mix64;
import beamtime.core.rig.FrameQueue.Batch;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** Ten pulses a second: one each 100 ms. */
class FrameQueueTest {
  private static final long MS = 1_000_000;

  @Test
  void framesThatFindTheQueueFullAreDroppedByPv() {
    FrameLedger ledger = new FrameLedger(3);
    FrameQueue queue = queue(3, 2, 4, ledger);
    queue.admitUntil(250 * MS);
    assertThat(ledger.counts(0, 10))
        .extracting(FrameCount::due, FrameCount::dropped)
        .containsExactly(row(3, 1), row(3, 2), row(3, 2));
    assertThat(ledger.counts(1, 2))
        .extracting(FrameCount::due, FrameCount::dropped)
        .containsExactly(row(1, 0), row(1, 1), row(1, 1));
  }

  @Test
  void clientsTakeFramesThatFollowEachOtherAcrossPulsesButNotAcrossDrops() {
    FrameLedger ledger = new FrameLedger(3);
    FrameQueue queue = queue(3, 4, 5, ledger);
    assertThat(queue.take(100 * MS)).isEqualTo(new Batch(0, 4));
    // 4 is left; of the third pulse 6, 7 and 8 fit, of the fourth 9 alone.
    assertThat(queue.take(300 * MS)).isEqualTo(new Batch(4, 1));
    assertThat(queue.take(300 * MS)).isEqualTo(new Batch(6, 4));
    assertThat(queue.take(300 * MS).isEmpty()).isTrue();
    assertThat(queue.take(400 * MS)).isEqualTo(new Batch(12, 3));
    assertThat(ledger.counts(0, 5)).extracting(FrameCount::dropped).containsExactly(0L, 1L, 2L);
  }

  @Test
  void whatFellDueWhileNobodyLookedIsTheSameAsIfSomeoneHadLookedAllTheTime() {
    FrameLedger seldom = new FrameLedger(7);
    FrameLedger always = new FrameLedger(7);
    FrameQueue lazy = queue(7, 5, 11, seldom);
    FrameQueue watched = queue(7, 5, 11, always);
    long now = 0;
    for (int i = 0; i < 200; i++) {
      long next = now + Mix64.bounded(Mix64.at(1, i), 180) * MS;
      for (long t = now; t < next; t += MS) {
        watched.admitUntil(t);
      }
      now = next;
      assertThat(lazy.take(now)).isEqualTo(watched.take(now));
    }
    assertThat(seldom.pulses()).isEqualTo(100);
    assertThat(seldom.counts(0, 100)).isEqualTo(always.counts(0, 100));
    assertThat(seldom.counts(0, 100)).anyMatch(count -> count.dropped() > 0);
  }

  @Test
  void everyPulseWakesAsManyClientsAsItOccupies() {
    FrameQueue queue = queue(5, 2, 10, new FrameLedger(5));
    queue.admitUntil(0);
    assertThat(turns(queue, 7))
        .containsExactly(100 * MS, 100 * MS, 100 * MS, 200 * MS, 200 * MS, 200 * MS, 300 * MS);
    queue.admitUntil(9_000 * MS);
    assertThat(turns(queue, 30)).contains(9_100 * MS, 9_900 * MS).endsWith(10_000 * MS);
  }

  @Test
  void whatNobodyTookIsUnsent() {
    FrameLedger ledger = new FrameLedger(2);
    FrameQueue queue = queue(2, 1, 4, ledger);
    queue.take(0);
    assertThat(queue.close(150 * MS)).containsExactly(new Batch(1, 3));
    assertThat(ledger.counts(0, 100))
        .containsExactly(new FrameCount(2, 0, 0, 0, 1, 1, 0), new FrameCount(2, 0, 0, 0, 0, 2, 0));
  }

  private static long[] turns(FrameQueue queue, int clients) {
    long[] turns = new long[clients];
    for (int i = 0; i < clients; i++) {
      turns[i] = queue.nextLook(0);
    }
    return turns;
  }

  private static Tuple row(long due, long dropped) {
    return tuple(due, dropped);
  }

  /** Of a hundred pulses. */
  private static FrameQueue queue(int pvs, int batch, int length, FrameLedger ledger) {
    return new FrameQueue(new Demand.Lane(pvs, 10, batch, length), new Pulses(10, 0, 100), ledger);
  }
}
