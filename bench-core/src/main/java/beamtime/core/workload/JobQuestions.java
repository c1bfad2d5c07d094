package beamtime.core.workload;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Slice;
import beamtime.core.data.JobPeriod;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Tally;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** What a cell asks of job rows, operation by operation, with the answers. */
final class JobQuestions {
  private final List<Question> questions;
  private final long first;
  private final AtomicLong asked = new AtomicLong();

  /** A query and the tally of its answer. */
  record Question(JobQuery query, Tally answer) {}

  private JobQuestions(List<Question> questions, long first) {
    this.questions = questions;
    this.first = first;
  }

  /** One question. */
  static JobQuestions same(JobQuery query, Function<JobQuery, Tally> answer) {
    return new JobQuestions(List.of(new Question(query, answer.apply(query))), 0);
  }

  /**
   * Every window of so many days once, in a fixed random order, in which each of several machines
   * begins elsewhere; then all of them again.
   *
   * @param data that holds the windows
   * @param answer to the query of one day; a window's is the sum of its days'
   */
  static JobQuestions fresh(
      JobData data, JobPeriod period, int filters, Slice slice, Function<JobQuery, Tally> answer) {
    List<Tally> days = new ArrayList<>();
    for (int day = 0; day < data.days(); day++) {
      days.add(answer.apply(data.query(day, 1, filters)));
    }
    List<Question> questions = new ArrayList<>();
    for (int day = 0; day + period.days() <= data.days(); day++) {
      Tally sum = days.subList(day, day + period.days()).stream().reduce(Tally.NONE, Tally::plus);
      questions.add(new Question(data.query(day, period.days(), filters), sum));
    }
    Collections.shuffle(questions, new Random(StoreBenchmark.SEED));
    return new JobQuestions(questions, slice.first(questions.size()));
  }

  /** The one whose turn comes last: to be proven before the measurement. */
  Question last() {
    return questions.get(Math.floorMod(first - 1, questions.size()));
  }

  /** The next one; each thread gets others. */
  Question next() {
    return questions.get(Math.floorMod(first + asked.getAndIncrement(), questions.size()));
  }

  /** With how many windows there were to ask for, and how many questions were asked. */
  Evidence told(Evidence proof) {
    return questions.size() == 1
        ? proof
        : proof
            .with("windows", Integer.toString(questions.size()))
            .with("asked", Long.toString(asked.get()));
  }
}
