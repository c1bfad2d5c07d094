package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.WriteConcern;
import org.junit.jupiter.api.Test;

class MongoSettingsTest {
  @Test
  void writesAreInTheJournalByDefault() {
    assertThat(MongoSettings.defaults().writeConcern())
        .isEqualTo(WriteConcern.W1.withJournal(true));
    assertThat(new MongoSettings("majority", false).writeConcern())
        .isEqualTo(WriteConcern.MAJORITY.withJournal(false));
  }

  @Test
  void nodesAreANumberOrTheMajority() {
    assertThatThrownBy(() -> new MongoSettings("0", true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("acknowledgedBy is '0'");
  }
}
