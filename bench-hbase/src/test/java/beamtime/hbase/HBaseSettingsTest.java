package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.hbase.HBaseSettings.Compression;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.Durability;
import org.junit.jupiter.api.Test;

class HBaseSettingsTest {
  private static final HBaseSettings DEFAULTS = HBaseSettings.defaults();

  @Test
  void writesAreDurableByDefault() {
    assertThat(DEFAULTS.durability()).isEqualTo(Durability.SYNC_WAL);
  }

  @Test
  void aWriteHasReachedWhatItsLogAndTheServersFileSystemPromise() {
    assertThat(DEFAULTS.reachedOn(server("embedded"))).hasToString("PAGE_CACHE");
    assertThat(DEFAULTS.with(s -> s.durability = Durability.FSYNC_WAL).reachedOn(server("docker")))
        .hasToString("PAGE_CACHE");
    assertThat(DEFAULTS.reachedOn(server("external"))).hasToString("AS_THE_SERVER_IS_SET");
    for (Durability noWait : List.of(Durability.ASYNC_WAL, Durability.SKIP_WAL)) {
      assertThat(DEFAULTS.with(s -> s.durability = noWait).reachedOn(server("external")))
          .hasToString("MEMORY");
    }
  }

  private static Endpoint server(String provider) {
    return new Endpoint("hbase", provider, "2.6.4", Map.of(), Map.of());
  }

  @Test
  void eachSettingIsChanged() {
    HBaseSettings changed =
        DEFAULTS.with(
            s -> {
              s.layout = HBaseLayout.PACKED;
              s.encoding = BlockEncoding.FAST_DIFF;
              s.compression = Compression.ZSTD;
              s.filterSide = Side.CLIENT;
              s.groupSide = Side.SERVER;
              s.durability = Durability.ASYNC_WAL;
              s.caching = 1;
              s.rpcTimeout = Duration.ofSeconds(2);
              s.operationTimeout = Duration.ofSeconds(3);
              s.splits = List.of("4");
              s.salts = 1;
            });
    assertThat(changed)
        .isEqualTo(
            new HBaseSettings(
                HBaseLayout.PACKED,
                BlockEncoding.FAST_DIFF,
                Compression.ZSTD,
                Side.CLIENT,
                Side.SERVER,
                Durability.ASYNC_WAL,
                1,
                Duration.ofSeconds(2),
                Duration.ofSeconds(3),
                List.of("4"),
                1));
  }

  @Test
  void allProblemsAreToldAtOnce() {
    assertThatThrownBy(
            () ->
                new HBaseSettings(
                    HBaseLayout.CELLS,
                    BlockEncoding.NONE,
                    Compression.NONE,
                    Side.SERVER,
                    Side.CLIENT,
                    Durability.SYNC_WAL,
                    0,
                    Duration.ZERO,
                    Duration.ofDays(100),
                    List.of("b", "a"),
                    300))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "HBase settings: caching is 0: use 1 or more; rpcTimeout is PT0S: use 1 ms to 10 days;"
                + " operationTimeout is PT2400H: use 1 ms to 10 days; splits [b, a]: use different"
                + " keys in ascending order; salts is 300: use 1 to 256; salts is 300: salted keys"
                + " say the splits by themselves");
  }
}
