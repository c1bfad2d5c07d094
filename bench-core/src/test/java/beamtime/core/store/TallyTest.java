package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TallyTest {
  private static final String CELL = "JobScan[hbase, period=MONTH, filters=1]";

  @Test
  void doesNotDependOnTheOrderOfRows() {
    assertThat(tally(1, 2, 3)).isEqualTo(tally(3, 1, 2)).isNotEqualTo(tally(1, 2, 4));
  }

  @Test
  void talliesOfPartsAddUp() {
    TallyCounter whole = new TallyCounter();
    whole.add(tally(1, 2));
    whole.add(tally(3));
    whole.add(Tally.NONE);
    assertThat(whole.tally()).isEqualTo(tally(1, 2, 3));
  }

  @Test
  void seesADoubledRowThatReplacesAnother() {
    assertThat(tally(1, 2, 2)).isNotEqualTo(tally(1, 2, 3)).isNotEqualTo(tally(1, 1, 2));
  }

  @Test
  void namesTheCellAndBothNumbersOfRows() {
    assertThat(new Tally(5399, 1).difference(CELL, new Tally(5400, 2)))
        .contains(CELL + " returned 5399 rows, expected 5400");
    assertThat(new Tally(1, 1).difference(CELL, Tally.NONE))
        .contains(CELL + " returned 1 row, expected 0");
  }

  @Test
  void namesBothChecksumsWhereTheNumberOfRowsIsRight() {
    assertThat(new Tally(5400, 10).difference(CELL, new Tally(5400, -1)))
        .contains(
            CELL
                + " returned 5400 rows as expected, but some are altered or others:"
                + " checksum 000000000000000a, expected ffffffffffffffff");
  }

  @Test
  void equalTalliesHaveNoDifference() {
    assertThat(tally(7, 8).difference(CELL, tally(8, 7))).isEmpty();
  }

  @Test
  void aGroupCountsByAllThatIsInIt() {
    JobGroup group = new JobGroup(List.of("20130101", "CERN"), 1, 2, 3, 4);
    JobGroup other = new JobGroup(List.of("20130101", "CERN"), 1, 2, 3, 5);
    assertThat(Tally.of(List.of(group))).isNotEqualTo(Tally.of(List.of(other)));
  }

  private static Tally tally(long... hashes) {
    TallyCounter counter = new TallyCounter();
    for (long hash : hashes) {
      counter.add(hash);
    }
    return counter.tally();
  }
}
