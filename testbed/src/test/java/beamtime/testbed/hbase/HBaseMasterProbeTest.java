package beamtime.testbed.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class HBaseMasterProbeTest {
  @Test
  void aRegionServerThatHasJoinedTakesRegionsOnceItHasReported() throws IOException {
    Protobuf joined = new Protobuf().bytes(1, new byte[0]).bytes(2, new byte[0]);
    byte[] report = new Protobuf().number(2, 5).number(7, 1796017401721L).message();
    Protobuf reported = new Protobuf().bytes(1, new byte[0]).bytes(2, report);
    byte[] status =
        new Protobuf()
            .bytes(2, joined.message())
            .bytes(2, reported.message())
            .bytes(2, joined.message())
            .message();

    assertThat(HBaseMasterProbe.regionServersThatTakeRegions(status)).isEqualTo(1);
  }
}
