package beamtime.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WaveformsTest {
  @ParameterizedTest
  @EnumSource(PointType.class)
  void compressionFallsWithEveryNoiseBit(PointType type) {
    double[] ratios = new double[4];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = ratio(new Waveforms(1, 10, 10_000, type, 14, i * 8));
    }
    assertThat(ratios[0]).isGreaterThan(20);
    assertThat(ratios[1]).isLessThan(ratios[0] / 2);
    assertThat(ratios[2]).isLessThan(ratios[1]);
    assertThat(ratios[3]).isLessThan(ratios[2]);
    // Not better than leaving out every bit but the noise.
    assertThat(ratios[3]).isBetween(1.0, type.bytes() / 3.0);
  }

  @Test
  void noiseTouchesOnlyItsBits() {
    Frame clean = frame(new Waveforms(1, 3, 1_001, PointType.INT32, 14, 0), 7);
    Frame noisy = frame(new Waveforms(1, 3, 1_001, PointType.INT32, 14, 8), 7);
    Set<Integer> noise = new HashSet<>();
    for (int i = 0; i < 1_001; i++) {
      int point = int32(noisy.payload, i);
      assertThat(point & ~0xFF).isEqualTo(int32(clean.payload, i));
      noise.add(point & 0xFF);
    }
    assertThat(noise).hasSizeGreaterThan(240);
  }

  @ParameterizedTest
  @EnumSource(PointType.class)
  void pointsAreLevelsOf16To255WithOnePulse(PointType type) {
    Waveforms waveforms = new Waveforms(9, 5, 2_000, type, 1, 0);
    Frame frame = new Frame();
    for (int index = 0; index < 200; index++) {
      waveforms.fill(index, frame);
      for (int i = 0; i < frame.points; i++) {
        double level =
            type == PointType.INT32
                ? int32(frame.payload, i) / (double) (1 << 23)
                : (float64(frame.payload, i) - 16) * 16;
        assertThat(level).isBetween(16.0, 255.0).isEqualTo(Math.rint(level));
      }
    }
  }

  @Test
  void bothTypesCarryTheSameLevels() {
    Frame ints = frame(new Waveforms(9, 5, 3_001, PointType.INT32, 1, 0), 12);
    Frame doubles = frame(new Waveforms(9, 5, 3_001, PointType.FLOAT64, 1, 0), 12);
    for (int i = 0; i < 3_001; i++) {
      int level = int32(ints.payload, i) >> 23;
      assertThat(float64(doubles.payload, i)).isEqualTo(16 + level / 16.0);
    }
  }

  @ParameterizedTest
  @EnumSource(PointType.class)
  void usedFrameIsFilledAsANewOne(PointType type) {
    Waveforms large = new Waveforms(1, 7, 5_000, PointType.FLOAT64, 14, 20);
    Waveforms small = new Waveforms(1, 7, 1_001, type, 14, 20);
    Frame used = frame(large, 3);
    byte[] payload = used.payload;
    small.fill(40, used);
    assertThat(used.payload).isSameAs(payload);
    assertThat(used.hash()).isEqualTo(small.hash(40));
  }

  @Test
  void framesOfAllPvsTakeTurns() {
    Waveforms waveforms = new Waveforms(1, 7, 10, PointType.INT32, 14, 0);
    Frame frame = frame(waveforms, 7 * 15 + 2);
    assertThat(frame.pv).isEqualTo(waveforms.pv(2));
    assertThat(frame.sequence).isEqualTo(15);
    assertThat(frame.time())
        .isEqualTo(waveforms.time(15))
        .isEqualTo(Waveforms.START + 1_071_428_571);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 14, 1_000, 999_983, 1_000_000_000})
  void aTimeTellsTheSequenceNumber(int hertz) {
    Waveforms waveforms = new Waveforms(1, 1, 1, PointType.INT32, hertz, 0);
    for (long sequence : new long[] {0, 1, 2, hertz - 1L, hertz, 40L * hertz + 2, 12_345_678}) {
      assertThat(waveforms.sequence(waveforms.time(sequence))).isEqualTo(sequence);
    }
    assertThat(waveforms.sequence(waveforms.time(0) - 1)).isEqualTo(-1);
  }

  @Test
  void aTimeThatNoFrameHasIsRefused() {
    Waveforms waveforms = new Waveforms(1, 1, 1, PointType.INT32, 3, 0);
    assertThatThrownBy(() -> waveforms.sequence(waveforms.time(1) + 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("its time, 333333334 ns past a second, is no frame's at 3 Hz");
  }

  @Test
  void timesAreExactAtAnyRate() {
    Waveforms waveforms = new Waveforms(1, 1, 10, PointType.INT32, 14, 0);
    assertThat(waveforms.time(0)).isEqualTo(946_684_800_000_000_000L);
    assertThat(waveforms.time(14L * 86_400)).isEqualTo(Waveforms.START + 86_400_000_000_000L);
  }

  @Test
  void pvNamesAreUniqueAndFollowTheConvention() {
    Waveforms waveforms = new Waveforms(1, 10_000, 10, PointType.INT32, 14, 0);
    Set<String> names = new HashSet<>();
    for (int pv = 0; pv < 10_000; pv++) {
      String name = waveforms.pv(pv);
      assertThat(name).matches("[A-Za-z0-9]+-\\d{3}:[A-Za-z]+-[A-Z]+-\\d{6}:[A-Za-z-]+");
      assertThat(name).hasSizeLessThan(60);
      names.add(name);
    }
    assertThat(names).hasSize(10_000);
    assertThat(waveforms.pv(Waveforms.MAX_PVS - 1)).hasSizeLessThan(60);
  }

  @Test
  void fewFramesAreInAlarm() {
    Waveforms waveforms = new Waveforms(1, 10, 1, PointType.INT32, 1, 0);
    int[] severities = new int[4];
    Frame frame = new Frame();
    for (int i = 0; i < 100_000; i++) {
      waveforms.fill(i, frame);
      severities[frame.severity]++;
    }
    assertThat(severities[0]).isBetween(98_000, 99_000);
    assertThat(severities[1]).isBetween(1_000, 1_350);
    assertThat(severities[2]).isBetween(200, 400);
    assertThat(severities[3]).isBetween(50, 150);
  }

  @Test
  void everyBadArgumentIsToldAtOnce() {
    assertThatThrownBy(() -> new Waveforms(1, 0, 0, PointType.INT32, 0, 25))
        .hasMessage(
            "waveforms: pvs is 0, use 1 to 1000000; hertz is 0, use 1 to 1000000000; points is 0,"
                + " use 1 to 536870909; noiseBits is 25, use 0 to 24 for INT32");
    assertThatThrownBy(() -> new Waveforms(1, 1, 1, PointType.FLOAT64, 1, 53))
        .hasMessage("waveforms: noiseBits is 53, use 0 to 52 for FLOAT64");
    assertThatThrownBy(() -> new Waveforms(1, 1, 1, null, 1, 0))
        .hasMessage("waveforms: type is missing, use INT32 or FLOAT64");
  }

  private static Frame frame(Waveforms waveforms, long index) {
    Frame frame = new Frame();
    waveforms.fill(index, frame);
    return frame;
  }

  private static double ratio(Waveforms waveforms) {
    Frame frame = frame(waveforms, 33);
    Deflater deflater = new Deflater();
    try {
      deflater.setInput(frame.payload, 0, frame.payloadBytes());
      deflater.finish();
      byte[] out = new byte[2 * frame.payloadBytes()];
      return frame.payloadBytes() / (double) deflater.deflate(out);
    } finally {
      deflater.end();
    }
  }

  private static int int32(byte[] payload, int i) {
    return ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN).getInt(i * Integer.BYTES);
  }

  private static double float64(byte[] payload, int i) {
    return ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN).getDouble(i * Double.BYTES);
  }
}
