package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.Durability;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeptInTest {
  @Test
  void aDatabaseOfOursSaysHowFarAWriteHasCome() {
    assertThat(durability("embedded", Map.of("database", "H2, in the endpoint's process")))
        .isEqualTo(Durability.PAGE_CACHE);
    assertThat(durability("docker", Map.of("database", "PostgreSQL 17.6, fsync on")))
        .isEqualTo(Durability.DISK);
  }

  @Test
  void theDatabaseOfAnIcatOfOthersIsNotKnown() {
    assertThat(durability("external", Map.of())).isEqualTo(Durability.AS_THE_SERVER_IS_SET);
  }

  private static Durability durability(String provider, Map<String, String> facts) {
    return KeptIn.durability(new Endpoint("icat", provider, "6.2.0", Map.of(), facts));
  }
}
