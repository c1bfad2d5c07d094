package beamtime.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobsTest {
  private static final long STUDY_ROWS = 8_000_000;
  private static final long MONTH_ROWS = (long) JobPeriod.MONTH.days() * Jobs.ROWS_PER_DAY;

  private final Jobs jobs = new Jobs(1);
  private final JobRow row = new JobRow();

  @Test
  void rowsHaveTheStudys52Columns() {
    List<String> labels = Arrays.stream(JobColumn.values()).map(JobColumn::label).toList();
    assertThat(labels).hasSize(52).doesNotHaveDuplicates();
    assertThat(labels).allMatch(label -> label.matches("[a-z][A-Za-z0-9]{0,5}"));
  }

  @Test
  void meanCsvLineIsAbout300Bytes() {
    StringBuilder csv = new StringBuilder();
    int rows = Jobs.ROWS_PER_DAY;
    for (int i = 0; i < rows; i++) {
      jobs.fill(i * (STUDY_ROWS / rows), row);
      csv.append(csv()).append('\n');
    }
    assertThat(csv.length() / (double) rows).isBetween(285.0, 315.0);
    assertThat(csv.toString()).matches("(?s)[\\x20-\\x7E\\n]*").doesNotContain("\"");
  }

  private String csv() {
    return Arrays.stream(JobColumn.values())
        .map(
            column ->
                switch (column.type()) {
                  case TEXT -> row.text(column);
                  case COUNT, INSTANT -> String.valueOf(row.number(column));
                  case REAL -> String.valueOf(row.real(column));
                })
        .collect(Collectors.joining(","));
  }

  @Test
  void everyLineHas52NonEmptyFields() {
    for (long i = 0; i < STUDY_ROWS; i += 9_973) {
      jobs.fill(i, row);
      assertThat(csv().split(",", -1)).hasSize(52).doesNotContain("", "null");
    }
  }

  @Test
  void keyIsTheDayAndTenColumnsJoined() {
    jobs.fill(123_456, row);
    StringBuilder key = new StringBuilder(row.text(JobColumn.DAY));
    Jobs.KEY_COLUMNS.forEach(column -> key.append('_').append(row.text(column)));
    assertThat(Jobs.KEY_COLUMNS).hasSize(10).doesNotHaveDuplicates();
    assertThat(row.key()).isEqualTo(key.toString()).startsWith("20130113_").endsWith("_3456");
  }

  /** The day in front and the job at the end, both of fixed width, give the index back. */
  @Test
  void keyGivesTheIndexBackSoNoTwoKeysAreEqual() {
    Set<String> days = new HashSet<>();
    for (long day = 0; day < Jobs.MAX_DAYS; day++) {
      long index = day * Jobs.ROWS_PER_DAY + day * 7 % Jobs.ROWS_PER_DAY;
      jobs.fill(index, row);
      String key = row.key();
      assertThat(key.substring(8, 9)).isEqualTo("_");
      assertThat(key.charAt(key.length() - 5)).isEqualTo('_');
      assertThat(Long.parseLong(key.substring(key.length() - 4)))
          .isEqualTo(index % Jobs.ROWS_PER_DAY);
      assertThat(days.add(key.substring(0, 8))).isTrue();
    }
  }

  @Test
  void longestKeyFits() {
    int longest = 8;
    for (JobColumn column : Jobs.KEY_COLUMNS) {
      Words words = (Words) JobCodebooks.of(column);
      int width = 0;
      for (int code = 0; code < words.size(); code++) {
        width = Math.max(width, words.bytes(code).length);
      }
      longest += 1 + width;
    }
    assertThat(longest).isLessThanOrEqualTo(Jobs.MAX_KEY_BYTES);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 42, -7, Long.MAX_VALUE})
  void selectivitiesAreThoseOfTheStudy(long seed) {
    Jobs month = new Jobs(seed);
    JobFilter first = Jobs.filters(1).get(0);
    JobFilter second = Jobs.filters(2).get(1);
    long one = 0;
    long two = 0;
    Set<String> sites = new HashSet<>();
    Set<String> sitesOfOne = new HashSet<>();
    Set<String> sitesOfTwo = new HashSet<>();
    for (long i = 0; i < MONTH_ROWS; i++) {
      month.fill(i, row);
      String group = row.text(JobColumn.DAY) + row.text(JobColumn.SITE);
      sites.add(group);
      if (first.matches(row)) {
        one++;
        sitesOfOne.add(group);
        if (second.matches(row)) {
          two++;
          sitesOfTwo.add(group);
        }
      }
      if ((i + 1) % Jobs.ROWS_PER_DAY == 0) {
        assertThat(sites.size()).as("groups of " + row.text(JobColumn.DAY)).isBetween(113, 118);
        sites.clear();
      }
    }
    int days = JobPeriod.MONTH.days();
    assertThat(one / days).isCloseTo(144, Percentage.withPercentage(10));
    assertThat(two / days).isCloseTo(28, Percentage.withPercentage(10));
    assertThat(sitesOfOne.size() / (double) days).isBetween(13.0, 14.0);
    assertThat(sitesOfTwo.size() / (double) days).isBetween(4.0, 5.0);
  }

  @Test
  void sitesShareOneDay() {
    assertThat(Sites.count()).isEqualTo(118);
    assertThat(Sites.NAMES.weight()).isEqualTo(Jobs.ROWS_PER_DAY);
  }

  @Test
  void sumsOfInputBytesAreExactInADouble() {
    long max = 0;
    for (long i = 0; i < STUDY_ROWS; i += 101) {
      jobs.fill(i, row);
      max = Math.max(max, row.number(JobColumn.INPUT_BYTES));
    }
    assertThat(max).isLessThanOrEqualTo(1_000_000_000);
    assertThat(1_000_000_000 * STUDY_ROWS).isLessThan(1L << 53);
  }

  @Test
  void timesFollowEachOtherAndEndOnTheDay() {
    for (long i = 0; i < STUDY_ROWS; i += 99_991) {
      jobs.fill(i, row);
      long finished = row.number(JobColumn.FINISHED);
      long dayStart = Jobs.FIRST_DAY.plusDays(i / Jobs.ROWS_PER_DAY).toEpochDay() * 86_400;
      assertThat(finished).isBetween(dayStart, dayStart + 86_399);
      assertThat(row.number(JobColumn.CREATED))
          .isLessThanOrEqualTo(row.number(JobColumn.SUBMITTED));
      assertThat(row.number(JobColumn.STARTED) - row.number(JobColumn.SUBMITTED))
          .isEqualTo(row.number(JobColumn.WAIT_SECONDS));
      assertThat(finished - row.number(JobColumn.STARTED))
          .isEqualTo(row.number(JobColumn.WALL_SECONDS))
          .isPositive();
    }
  }

  @Test
  void rowsOutsideTheDataAreRefused() {
    assertThatThrownBy(() -> jobs.fill(-1, row)).hasMessage("job row -1: rows 0 to 39999999 exist");
    assertThatThrownBy(() -> jobs.fill(40_000_000, row))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> Jobs.filters(3)).hasMessage("3 filters: 0, 1 or 2 exist");
  }
}
