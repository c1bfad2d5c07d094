package beamtime.core.workload.events;

import beamtime.core.backend.LacksException;
import beamtime.core.backend.LinkState;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.events.LinkHour;
import beamtime.core.data.events.Updates;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.events.Commit;
import beamtime.core.store.events.ReplicaStore;
import beamtime.core.store.events.Site;
import beamtime.core.workload.StoreBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One object of 2 KB updated and acknowledged by one site or by both. The link between them is as
 * in an hour of a day, see {@link LinkHour}. A client sends its next update when it has its answer:
 * hours are as long as a fork measures. The pace of a study is a load with a rate.
 *
 * <p>Some updates are looked for before the measurement, at each site that has acknowledged them;
 * afterwards every object is, first at the far site where that has acknowledged them too, then at
 * both when that has caught up. How far it was behind stands in the evidence.
 */
public abstract class ReplicaBenchmark extends StoreBenchmark<ReplicaStore> {
  /** Updates that are proven one by one before the measurement. */
  private static final int PROVEN = 3;

  /** Where an update is before it is acknowledged. */
  @Param({"LOCAL", "BOTH"})
  @Grid(smoke = "BOTH")
  public Commit commit;

  /** Hour of the day, by which the link is good or bad. */
  @Param("15")
  @Grid(
      lab = {"4", "9", "15", "20"},
      proof = {"4", "15"})
  public int hour;

  private final Updates objects = new Updates(SEED);
  private final Acknowledged updates = new Acknowledged(objects);
  private Place place;

  @Override
  protected final Evidence prepare() {
    if (threads() > Updates.KEYS) {
      throw new LacksException(
          cell()
              + " has "
              + Updates.KEYS
              + " objects, each updated by one client at a time: use as many clients at most");
    }
    store().link(link());
    place = freshPlace("replica");
    for (int i = 0; i < PROVEN && !isFloor(); i++) {
      requireThere(updates.update(store(), place, commit));
    }
    return new Evidence(objects.digest(), new TallyCounter().tally());
  }

  private LinkState link() {
    LinkHour now = LinkHour.of(hour);
    return LinkState.whole(now.roundTrip(), now.bitsPerSecond());
  }

  private void requireThere(long number) {
    for (Site site : commit == Commit.BOTH ? Site.values() : new Site[] {Site.HERE}) {
      if (!Acknowledged.has(store(), place, number, site)) {
        throw new WrongAnswerException(
            cell() + ": update " + number + " was acknowledged and is not there: " + site);
      }
    }
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    if (isFloor()) {
      return prepared;
    }
    try {
      return caughtUp(commit == Commit.BOTH ? atOnce(prepared) : behind(prepared));
    } finally {
      store().link(LinkState.NONE);
    }
  }

  /** What both sites have acknowledged is at the far one, without any time to catch up. */
  private Evidence atOnce(Evidence prepared) {
    compared(prepared, Site.FAR);
    return prepared;
  }

  /** What clients sent as fast as they could may wait long for the link: that is not the lag. */
  private Evidence behind(Evidence prepared) {
    Evidence proof =
        prepared.with("far.behind.updates", Long.toString(updates.missing(store(), place)));
    ReplicaLag lag = lag();
    store().link(LinkState.NONE);
    lag.awaitNone();
    store().link(link());
    return lag.told(proof);
  }

  private Evidence caughtUp(Evidence proof) {
    store().link(LinkState.NONE);
    lag().awaitNone();
    store().places().seal(place);
    Tally here = compared(proof, Site.HERE);
    Tally far = compared(proof, Site.FAR);
    return new Evidence(proof.data(), here.plus(far), proof.facts())
        .with("link", link().toString());
  }

  private ReplicaLag lag() {
    return new ReplicaLag(cell().toString(), store(), place, updates);
  }

  private Tally compared(Evidence proof, Site site) {
    TallyCounter expected = new TallyCounter();
    TallyCounter actual = new TallyCounter();
    updates.compare(store(), place, site, expected, actual);
    return proven(proof.data(), expected.tally(), actual.tally()).checked();
  }

  /** One update. */
  @Benchmark
  public long update(RowCounters counters) {
    long number = updates.update(store(), place, commit);
    counters.rows++;
    counters.payloadBytes += Updates.BYTES;
    return number;
  }
}
