package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Slice;
import beamtime.core.data.JobPeriod;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Tally;
import beamtime.core.workload.JobQuestions.Question;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobQuestionsTest {
  private static final JobData DATA = JobData.spanning(new Jobs(1), 7, JobPeriod.WEEK, Asks.FRESH);

  private static JobQuestions fresh(Slice slice, long asked) {
    JobQuestions questions =
        JobQuestions.fresh(DATA, JobPeriod.WEEK, 1, slice, asked, DATA::expectedKeys);
    questions.count(true);
    return questions;
  }

  private static JobQuestions fresh(Slice slice) {
    return fresh(slice, 0);
  }

  private static List<Question> asked(JobQuestions questions, int count) {
    List<Question> asked = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      asked.add(questions.next());
    }
    return asked;
  }

  @Test
  void everyWindowIsAskedForOnceBeforeTheFirstIsAskedForAgain() {
    JobQuestions questions = fresh(Slice.WHOLE);
    List<Question> asked = asked(questions, 12);
    assertThat(asked.subList(0, 6)).doesNotHaveDuplicates().isEqualTo(asked.subList(6, 12));
    List<Question> all = new ArrayList<>(asked.subList(0, 6));
    all.add(questions.proven());
    assertThat(all.stream().map(question -> question.query().from()))
        .containsExactlyInAnyOrderElementsOf(
            Jobs.FIRST_DAY.datesUntil(Jobs.FIRST_DAY.plusDays(7)).toList());
  }

  @Test
  void fewDaysHaveFewWindowsButMoreThanOne() {
    assertThat(days(800, JobPeriod.DAY)).isEqualTo(800);
    assertThat(days(7, JobPeriod.DAY)).isEqualTo(7);
    assertThat(days(7, JobPeriod.MONTH)).isEqualTo(37);
    assertThat(days(2, JobPeriod.DAY)).isEqualTo(2);
    assertThat(days(1, JobPeriod.DAY)).isEqualTo(2);
    assertThat(JobData.spanning(new Jobs(1), 1, JobPeriod.MONTH, Asks.SAME).days()).isEqualTo(31);
  }

  private static int days(int days, JobPeriod period) {
    return JobData.spanning(new Jobs(1), days, period, Asks.FRESH).days();
  }

  @Test
  void theAnswerToAWindowIsThatOfItsDaysTogether() {
    for (Question question : asked(fresh(Slice.WHOLE), 6)) {
      assertThat(question.query().from().plusDays(7)).isEqualTo(question.query().to());
      assertThat(question.answer()).isEqualTo(DATA.expectedKeys(question.query()));
      assertThat(question.answer().rows()).isPositive();
    }
  }

  @Test
  void untilTheMeasurementCountsTheProvenOneIsAsked() {
    JobQuestions questions = fresh(Slice.WHOLE);
    questions.count(false);
    assertThat(asked(questions, 3)).containsOnly(questions.proven());
    questions.count(true);
    assertThat(asked(questions, 6)).doesNotContain(questions.proven());
    assertThat(questions.asked()).isEqualTo(6);
  }

  @Test
  void aForkGoesOnBehindTheOneBefore() {
    assertThat(asked(fresh(Slice.WHOLE, 2), 4))
        .isEqualTo(asked(fresh(Slice.WHOLE), 6).subList(2, 6));
  }

  @Test
  void eachMachineBeginsElsewhere() {
    assertThat(fresh(new Slice(1, 2)).next()).isEqualTo(asked(fresh(Slice.WHOLE), 4).get(3));
  }

  @Test
  void theEvidenceSaysHowManyWindowsThereWere() {
    Evidence proof = new Evidence("data", Tally.NONE);
    JobQuestions questions = fresh(Slice.WHOLE);
    asked(questions, 9);
    assertThat(questions.told(proof).facts()).containsEntry("windows", "6");
    assertThat(questions.told(proof).facts()).containsEntry("asked", "9");
    JobQuery day = DATA.query(JobPeriod.DAY, 0);
    assertThat(JobQuestions.same(day, DATA::expectedKeys).told(proof)).isEqualTo(proof);
  }
}
