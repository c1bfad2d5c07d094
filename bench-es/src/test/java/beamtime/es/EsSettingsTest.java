package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class EsSettingsTest {
  @Test
  void everythingThatIsWrongIsToldAtOnce() {
    EsSettings good = EsSettings.defaults();
    assertThatThrownBy(
            () ->
                new EsSettings(
                    good.durability(), 0, -1, 20_000, good.pageBytes(), good.bulkBytes()))
        .hasMessageContaining("shards is 0")
        .hasMessageContaining("replicas is -1")
        .hasMessageContaining("pageRows is 20000");
    assertThat(good.variant()).isEmpty();
    assertThat(good.withShards(2).variant()).isEqualTo("-s2");
  }
}
