package beamtime.core.workload;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WarmUp;
import beamtime.core.data.JobPeriod;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.workload.JobQuestions.Question;
import java.util.OptionalLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One query for the jobs of a period, with all its rows. These are the ungrouped queries of the
 * WLCG study's first table; filters may drop rows. Each row's key is checked, all values only
 * before the measurement. Of several machines all ask the same, or the same windows in another
 * order: there is nothing to divide.
 */
@WarmUp(4)
public abstract class JobScanBenchmark extends StoreBenchmark<JobStore> {
  /** How many days the query spans. */
  @Param("DAY")
  @Grid(
      lab = {"DAY", "WEEK", "MONTH"},
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

  /** Whether each operation asks the same or about another window. */
  @Param("SAME")
  @Grid(lab = {"SAME", "FRESH"})
  public Asks asks;

  private Place place;
  private JobQuestions questions;

  /**
   * What it asks, for a program that is not ours and does the same.
   *
   * @param data digest of the rows, which names their place
   * @param query over them, where each operation asks the same
   */
  public record Asked(String data, JobQuery query) {}

  /** See {@link Asked}. */
  public final Asked asked() {
    return new Asked(data().digest(), data().query(period, filters));
  }

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
    // a floor has no cache
    questions =
        asks == Asks.SAME || isFloor()
            ? JobQuestions.same(data.query(period, filters), data::expectedKeys)
            : JobQuestions.fresh(
                data, period, filters, slice(), fromLastFork().orElse(0), data::expectedKeys);
    JobQuery query = questions.proven().query();
    TallyCounter answer = new TallyCounter();
    store().scan(place, query, row -> answer.add(row.decode().hash()));
    Evidence proof = proven(data.digest(), data.expectedRows(query), answer.tally());
    OptionalLong bytes = store().places().bytes(place);
    return bytes.isEmpty()
        ? proof
        : proof.with("stored.row.bytes", Long.toString(bytes.getAsLong() / data.rows()));
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
  public Tally scan(RowCounters counters) {
    Question question = questions.next();
    TallyCounter answer = new TallyCounter();
    store()
        .scan(
            place,
            question.query(),
            row -> {
              answer.add(row.keyHash());
              counters.payloadBytes += row.payloadBytes();
            });
    counters.rows += answer.rows();
    return checked(question.answer(), answer.tally());
  }
}
