package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class EsSettingsTest {
  @Test
  void everythingThatIsWrongIsToldAtOnce() {
    EsSettings good = EsSettings.defaults();
    assertThatThrownBy(
            () ->
                new EsSettings(
                    good.durability(),
                    good.codec(),
                    0,
                    -1,
                    Duration.ZERO,
                    20_000,
                    good.pageBytes(),
                    good.bulkBytes(),
                    good.connections(),
                    good.connect(),
                    good.reply()))
        .hasMessageContaining("shards is 0")
        .hasMessageContaining("replicas is -1")
        .hasMessageContaining("pageRows is 20000");
    assertThat(good.variant()).isEmpty();
    assertThat(good.withShards(2).with(EsSettings.Codec.BEST_COMPRESSION).variant())
        .isEqualTo("-best-s2");
  }
}
