package beamtime.core.workload;

import beamtime.core.data.JobPeriod;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import java.time.LocalDate;

/** The job rows that reading cells share: loaded once for a run, named by their digest. */
record JobData(Jobs jobs, int days) {
  /**
   * Rows of a batch while loading: large enough for every backend's bulk call, small enough for 50
   * MB of heap.
   */
  private static final int LOAD_BATCH = 1000;

  /** Of a period, where each question is about another one. */
  private static final int WINDOWS = 7;

  /**
   * Data of so many days, or of as many as a period needs. Where each question is about another
   * window there are seven or more of them, or as many as days where that is less, but never one.
   */
  static JobData spanning(Jobs jobs, int days, JobPeriod period, Asks asks) {
    int windows = asks == Asks.FRESH ? Math.max(2, Math.min(WINDOWS, days)) : 1;
    return new JobData(jobs, Math.max(days, period.days() + windows - 1));
  }

  String digest() {
    return jobs.digest(rows());
  }

  long rows() {
    return (long) days * Jobs.ROWS_PER_DAY;
  }

  void load(JobStore store, Place place) {
    Loaders.forEach(
        Math.toIntExact(rows() / LOAD_BATCH),
        batch -> store.ingest(place, jobs, (long) batch * LOAD_BATCH, LOAD_BATCH));
  }

  /** A period in the middle of the data. */
  JobQuery query(JobPeriod period, int filters) {
    return query((days - period.days()) / 2, period.days(), filters);
  }

  /**
   * Some days of the data.
   *
   * @param first of them, counted from 0
   */
  JobQuery query(int first, int days, int filters) {
    LocalDate from = Jobs.FIRST_DAY.plusDays(first);
    return new JobQuery(from, from.plusDays(days), Jobs.filters(filters));
  }

  /** What a scan must return: tally of whole rows. */
  Tally expectedRows(JobQuery query) {
    return tally(query, false);
  }

  /** What a measured scan must return: tally of keys. */
  Tally expectedKeys(JobQuery query) {
    return tally(query, true);
  }

  private Tally tally(JobQuery query, boolean keysOnly) {
    TallyCounter counter = new TallyCounter();
    JobRow row = new JobRow();
    long first = query.from().toEpochDay() - Jobs.FIRST_DAY.toEpochDay();
    long last = query.to().toEpochDay() - Jobs.FIRST_DAY.toEpochDay();
    for (long i = first * Jobs.ROWS_PER_DAY; i < last * Jobs.ROWS_PER_DAY; i++) {
      if (jobs.fill(i, row, query.filters())) {
        counter.add(keysOnly ? row.keyHash() : row.hash());
      }
    }
    return counter.tally();
  }
}
