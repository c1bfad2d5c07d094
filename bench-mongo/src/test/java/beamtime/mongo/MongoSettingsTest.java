package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.WriteConcern;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class MongoSettingsTest {
  @Test
  void writesAreInTheJournalByDefault() {
    assertThat(MongoSettings.defaults().writeConcern())
        .isEqualTo(WriteConcern.W1.withJournal(true));
    assertThat(MongoSettings.defaults().withWrites("majority", false).writeConcern())
        .isEqualTo(WriteConcern.MAJORITY.withJournal(false));
  }

  @Test
  void allThatIsWrongIsToldAtOnce() {
    Duration second = Duration.ofSeconds(1);
    assertThatThrownBy(
            () ->
                new MongoSettings(
                    "admin",
                    "0",
                    true,
                    0,
                    1,
                    false,
                    List.of("snappy"),
                    1,
                    second,
                    second,
                    Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("database is 'admin'", "acknowledgedBy is '0'", "[snappy]")
        .hasMessageContainingAll("pageRows is 0", "reply in ms is 0")
        .hasMessageNotContaining("insertBytes");
  }
}
