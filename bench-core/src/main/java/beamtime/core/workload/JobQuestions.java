package beamtime.core.workload;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Slice;
import beamtime.core.data.JobPeriod;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Tally;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** What a cell asks of job rows, operation by operation, with the answers. */
final class JobQuestions {
  private final Question proven;
  private final List<Question> others;
  private final long first;
  private final AtomicLong asked;
  private volatile boolean counts;

  /** A query and the tally of its answer. */
  record Question(JobQuery query, Tally answer) {}

  private JobQuestions(Question proven, List<Question> others, long first, long asked) {
    this.proven = proven;
    this.others = others;
    this.first = first;
    this.asked = new AtomicLong(asked);
  }

  /** One question. */
  static JobQuestions same(JobQuery query, Function<JobQuery, Tally> answer) {
    return new JobQuestions(new Question(query, answer.apply(query)), List.of(), 0, 0);
  }

  /**
   * Every window of so many days once, in a fixed random order, in which each of several machines
   * begins elsewhere; then all of them again. One of them is left for what does not count.
   *
   * @param data that holds the windows
   * @param asked questions of earlier forks: this one goes on behind them
   * @param answer to the query of one day; a window's is the sum of its days'
   */
  static JobQuestions fresh(
      JobData data,
      JobPeriod period,
      int filters,
      Slice slice,
      long asked,
      Function<JobQuery, Tally> answer) {
    Tally[] days = new Tally[data.days()];
    Loaders.forEach(days.length, day -> days[day] = answer.apply(data.query(day, 1, filters)));
    List<Question> questions = new ArrayList<>();
    for (int day = 0; day + period.days() <= data.days(); day++) {
      Tally sum = Arrays.stream(days, day, day + period.days()).reduce(Tally.NONE, Tally::plus);
      questions.add(new Question(data.query(day, period.days(), filters), sum));
    }
    Collections.shuffle(questions, new Random(StoreBenchmark.SEED));
    List<Question> others = questions.subList(1, questions.size());
    return new JobQuestions(questions.get(0), others, slice.first(others.size()), asked);
  }

  /** The one that is proven before the measurement, and asked until that counts. */
  Question proven() {
    return proven;
  }

  /** What is asked from now on counts, or does not yet. */
  void count(boolean now) {
    counts = now;
  }

  /** The next one; each thread gets others. */
  Question next() {
    return counts && !others.isEmpty()
        ? others.get((int) Math.floorMod(first + asked.getAndIncrement(), (long) others.size()))
        : proven;
  }

  /** Questions that were asked where each is another, by earlier forks too. */
  long asked() {
    return asked.get();
  }

  /** With how many windows there were to ask for, and how many questions were asked. */
  Evidence told(Evidence proof) {
    return others.isEmpty()
        ? proof
        : proof
            .with("windows", Integer.toString(others.size()))
            .with("asked", Long.toString(asked()));
  }
}
