package beamtime.hbase;

import beamtime.core.backend.LacksException;
import beamtime.core.data.Jobs;
import beamtime.core.data.Waveforms;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where a table is cut into regions before it is filled, so that several region servers share it
 * from the first row on. HBase itself cuts a region only once it has grown large.
 */
final class Regions {
  private Regions() {}

  /**
   * Spreads so many days of job rows over regions: days to each, or rows of each day to all where
   * keys are salted.
   *
   * @throws LacksException where one region is to be told by a number
   */
  static HBaseSettings spread(HBaseSettings settings, int regions, boolean salted, int days) {
    return salted
        ? salted(settings, regions, true)
        : settings.with(s -> s.splits = ofDays(regions, days));
  }

  /**
   * Spreads job rows that are written in the order of their days over regions.
   *
   * @throws LacksException where there is one region and a number for it, or where several are of
   *     no use
   */
  static HBaseSettings salted(HBaseSettings settings, int regions, boolean salted) {
    if (salted && regions < 2) {
      throw new LacksException("hbase lacks salted keys of one region: set regions to 2 or more");
    }
    if (!salted && regions != 1) {
      throw new LacksException(
          "hbase lacks "
              + regions
              + " regions that are written to at once where keys begin with the day: set salted to"
              + " true, or regions to 1");
    }
    return settings.with(s -> s.salts = regions);
  }

  /** Cuts so many days of job rows, whose keys begin with the day. */
  static List<String> ofDays(int regions, int days) {
    List<String> sorted =
        IntStream.range(0, days)
            .mapToObj(day -> DateTimeFormatter.BASIC_ISO_DATE.format(Jobs.FIRST_DAY.plusDays(day)))
            .toList();
    return cut(sorted, regions, "days");
  }

  /** Cuts the frames of these PVs, whose keys begin with the PV's name. */
  static List<String> ofPvs(int regions, Waveforms waveforms) {
    List<String> sorted =
        IntStream.range(0, waveforms.pvs()).mapToObj(waveforms::pv).sorted().toList();
    return cut(sorted, regions, "PVs");
  }

  private static List<String> cut(List<String> sorted, int regions, String what) {
    if (regions < 1 || regions > sorted.size()) {
      throw new IllegalArgumentException(
          "regions is "
              + regions
              + ": "
              + sorted.size()
              + " "
              + what
              + " can be cut into 1 to "
              + sorted.size());
    }
    return IntStream.range(1, regions)
        .mapToObj(region -> sorted.get((int) ((long) sorted.size() * region / regions)))
        .toList();
  }
}
