package beamtime.core.workload;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WarmUp;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobPeriod;
import beamtime.core.data.Jobs;
import beamtime.core.store.InMemoryJobStore;
import beamtime.core.store.JobGroup;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.workload.JobQuestions.Question;
import java.util.Collection;
import java.util.function.Function;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One query that sums the jobs of a period by day, site and what else is asked for. These are the
 * grouped queries of the WLCG study. The backend groups where it can, otherwise the client; the
 * result says who did. A query's groups count as rows. Of several machines all ask the same, or the
 * same windows in another order: there is nothing to divide.
 */
@WarmUp(4)
public abstract class JobGroupBenchmark extends StoreBenchmark<JobStore> {
  /** How many days the query spans. */
  @Param("DAY")
  @Grid(
      lab = {"DAY", "WEEK", "MONTH", "TWO_MONTHS"},
      large = true)
  public JobPeriod period;

  /** 0: all rows, 1: 1.4 %, 2: 0.28 %. */
  @Param("0")
  @Grid(
      smoke = "1",
      lab = {"0", "1", "2"})
  public int filters;

  /** Days of loaded data, 10 000 rows each; a longer period loads as many days as it needs. */
  @Param("7")
  @Grid(smoke = "2", lab = "800", large = true)
  public int days;

  /** What the rows are summed by. */
  @Param("DAY_SITE")
  @Grid(
      lab = {"DAY_SITE", "DAY_SITE_VO_ACTIVITY"},
      proof = {"DAY_SITE", "DAY_SITE_VO", "DAY_SITE_VO_ACTIVITY"})
  public JobGrouping by;

  /** Whether each operation asks the same or about another window. */
  @Param("SAME")
  @Grid(lab = {"SAME", "FRESH"})
  public Asks asks;

  private Place place;
  private JobQuestions questions;

  /** Days of the data that the cell asks about. */
  protected final int loadedDays() {
    return data().days();
  }

  private JobData data() {
    return JobData.spanning(new Jobs(SEED), days, period, asks);
  }

  @Override
  protected final Evidence prepare() {
    JobData data = data();
    place = lastingPlace("jobs", data.digest(), at -> data.load(store(), at));
    try (JobStore oracle = new InMemoryJobStore()) {
      oracle.places().create(place);
      oracle.ingest(place, data.jobs(), 0, Math.toIntExact(data.rows()));
      Function<JobQuery, Tally> answer = query -> Tally.of(oracle.group(place, query, by));
      // a floor has no cache
      questions =
          asks == Asks.SAME || isFloor()
              ? JobQuestions.same(data.query(period, filters), answer)
              : JobQuestions.fresh(
                  data, period, filters, slice(), fromLastFork().orElse(0), answer);
    }
    Question proof = questions.proven();
    Tally answer = Tally.of(store().group(place, proof.query(), by));
    return proven(data.digest(), proof.answer(), answer)
        .with("grouped-by", store().groupsInServer() ? "server" : "client");
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    toNextFork(questions.asked());
    return questions.told(prepared);
  }

  @Override
  final void count(boolean now) {
    questions.count(now);
  }

  /** One query. */
  @Benchmark
  public Tally group(RowCounters counters) {
    Question question = questions.next();
    Collection<JobGroup> groups = store().group(place, question.query(), by);
    Tally answer = Tally.of(groups);
    counters.rows += answer.rows();
    for (JobGroup group : groups) {
      counters.payloadBytes += group.payloadBytes();
    }
    return checked(question.answer(), answer);
  }
}
