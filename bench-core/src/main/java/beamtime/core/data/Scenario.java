package beamtime.core.data;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * One of the 48 scenarios of the study of the EPICS Archiver Appliance at ESS, AAPS-0010 to
 * AAPS-0720: four blocks of twelve by number of waveforms, each the product of points, type and
 * rate.
 *
 * @param name as printed, {@code AAPS-0010}
 * @param pvs number of waveform PVs
 * @param points points of a frame
 * @param type type of a point
 * @param hertz frames a second of one PV
 */
public record Scenario(String name, int pvs, int points, PointType type, int hertz) {
  private static final int[] PVS = {1, 100, 1_000, 10_000};
  private static final int[] POINTS = {1_000, 10_000, 100_000};
  private static final int[] HERTZ = {1, 14};
  private static final int BLOCK = 12;

  /** All 48, in the order of their names. */
  public static final List<Scenario> ALL =
      IntStream.range(0, PVS.length * BLOCK).mapToObj(Scenario::number).toList();

  /** The scenario with this name. */
  public static Scenario named(String name) {
    return ALL.stream()
        .filter(scenario -> scenario.name.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no scenario '"
                        + name
                        + "' of the ESS study: they are AAPS-0010 to AAPS-0120, AAPS-0210 to"
                        + " AAPS-0320, AAPS-0410 to AAPS-0520 and AAPS-0610 to AAPS-0720"));
  }

  /** Values of the parameters of WaveformIngest that make it. */
  public Map<String, String> params() {
    return Map.of(
        "pvs", String.valueOf(pvs),
        "points", String.valueOf(points),
        "type", type.name(),
        "hertz", String.valueOf(hertz));
  }

  private static Scenario number(int n) {
    int block = n / BLOCK;
    int k = n % BLOCK;
    return new Scenario(
        String.format(Locale.ROOT, "AAPS-%04d", block * 200 + (k + 1) * 10),
        PVS[block],
        POINTS[k / 4],
        k / 2 % 2 == 0 ? PointType.INT32 : PointType.FLOAT64,
        HERTZ[k % 2]);
  }
}
