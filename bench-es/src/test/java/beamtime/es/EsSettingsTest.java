package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.es.EsSettings.Compression;
import org.junit.jupiter.api.Test;

class EsSettingsTest {
  @Test
  void everythingThatIsWrongIsToldAtOnce() {
    EsSettings good = EsSettings.defaults();
    assertThatThrownBy(
            () ->
                new EsSettings(
                    good.durability(),
                    "off",
                    0,
                    -1,
                    true,
                    good.compression(),
                    20_000,
                    good.pageBytes(),
                    good.bulkBytes()))
        .hasMessageContaining("refresh is 'off': use -1 for never, or a time such as 500ms")
        .hasMessageContaining("shards is 0")
        .hasMessageContaining("replicas is -1")
        .hasMessageContaining("pageRows is 20000");
    assertThat(good.suffix()).isEmpty();
    assertThat(EsSettings.of(2, 0, false).suffix()).isEqualTo("-s2");
    assertThat(EsSettings.of(1, 0, true).suffix()).isEqualTo("-sorted");
    assertThat(good.with(Compression.BEST_COMPRESSION).suffix()).isEqualTo("-best");
  }
}
