package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.LacksException;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class RowKeysTest {
  private static final HBaseSettings DEFAULTS = HBaseSettings.defaults();

  @Test
  void keysAreAsGeneratedUnlessSalted() {
    byte[] key = JobBytes.latin1("20130101_T2");
    RowKeys plain = RowKeys.of(DEFAULTS);
    assertThat(plain.stored(key)).isSameAs(key);
    assertThat(plain.before()).isZero();
    assertThat(plain.splits()).isEmpty();
  }

  @Test
  void saltedKeysOfADayAreInAllRegions() {
    RowKeys salted = RowKeys.of(DEFAULTS.with(s -> s.salts = 3));
    assertThat(salted.splits()).containsExactly("\u0001", "\u0002");
    Set<Byte> salts = new TreeSet<>();
    JobRow row = new JobRow();
    for (int index = 0; index < 100; index++) {
      new Jobs(1).fill(index, row);
      byte[] stored = salted.stored(row.keyBytes());
      assertThat(Bytes.tail(stored, stored.length - salted.before())).isEqualTo(row.keyBytes());
      salts.add(stored[0]);
    }
    assertThat(salts).containsExactly((byte) 0, (byte) 1, (byte) 2);
  }

  @Test
  void aPeriodIsOneRangeForEachSalt() {
    assertThat(RowKeys.of(DEFAULTS.with(s -> s.salts = 2)).scans("20130101", "20130103"))
        .extracting(RowKeysTest::shown)
        .containsExactly("\\x0020130101 \\x0020130103", "\\x0120130101 \\x0120130103");
  }

  @Test
  void aPeriodIsCutWhereRegionsAre() {
    List<String> splits = List.of("20130101", "20130103", "20130105", "20130107");
    RowKeys cut = RowKeys.of(DEFAULTS.with(s -> s.splits = splits));
    assertThat(cut.scans("20130102", "20130106")).hasSize(1);
    assertThat(cut.scansOfRegions("20130102", "20130106"))
        .extracting(RowKeysTest::shown)
        .containsExactly("20130102 20130103", "20130103 20130105", "20130105 20130106");
    assertThat(cut.scansOfRegions("20130103", "20130105"))
        .extracting(RowKeysTest::shown)
        .containsExactly("20130103 20130105");
  }

  private static String shown(Scan scan) {
    return Bytes.toStringBinary(scan.getStartRow()) + " " + Bytes.toStringBinary(scan.getStopRow());
  }

  @Test
  void oneRegionNeedsNoNumber() {
    assertThatThrownBy(() -> Regions.spread(DEFAULTS, 1, true, 7))
        .isInstanceOf(LacksException.class)
        .hasMessage("hbase lacks salted keys of one region: set regions to 2 or more");
    assertThat(Regions.spread(DEFAULTS, 3, true, 7)).isEqualTo(DEFAULTS.with(s -> s.salts = 3));
    assertThat(Regions.spread(DEFAULTS, 3, false, 7).splits()).hasSize(2);
  }

  @Test
  void whatIsWrittenInTheOrderOfDaysIsSpreadBySaltsAlone() {
    assertThat(Regions.salted(DEFAULTS, 1, false)).isEqualTo(DEFAULTS);
    assertThat(Regions.salted(DEFAULTS, 4, true).salts()).isEqualTo(4);
    assertThatThrownBy(() -> Regions.salted(DEFAULTS, 4, false))
        .isInstanceOf(LacksException.class)
        .hasMessageContaining("set salted to true");
  }
}
