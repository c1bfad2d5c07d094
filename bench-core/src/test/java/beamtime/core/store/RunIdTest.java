package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunIdTest {
  @ParameterizedTest
  @CsvSource({
    "20260131235959ab3x, 20260131235959, true",
    "20260131235959ab3x, 20260131235959ab3x, true",
    "20260131235959ab3x0z, 20260131235959ab3x, true",
    "20260131235959ab3x, 20260131235959abc, false",
    "ownalice1b2c, ownalice1b2c, true",
    "ownalice1b2c0z, ownalice1b2c, true",
    "ownalice1b2c, owna, false",
    "ownalice1b2c, ownbob1b2c, false"
  })
  void whatARunHasIsFoundByItsTimeOrItsIdAndThatOfAUserByTheWholeId(
      String of, String id, boolean found) {
    assertThat(new RunId(of).isOf(new RunId(id))).isEqualTo(found);
  }
}
