package beamtime.core.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * PVs of several shapes and rates, whose frames are stored together.
 *
 * @param name of the file that says so, as the user wrote it
 * @param groups at least one
 */
public record Beamline(String name, List<PvGroup> groups) {
  /** Name by which it stands among the parameters of a point. */
  public static final String PARAM = "beamline";

  /** Name by which {@link #scaled} stands among the parameters of a point. */
  public static final String SCALE = "scale";

  /** Parameters of WaveformIngest that it takes the place of. */
  public static final Set<String> SAYS = Set.of("pvs", "points", "type", "hertz");

  public Beamline {
    groups = List.copyOf(groups);
  }

  /** The file's name without its folders. */
  public String file() {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /** The same, whose file is in a folder. */
  public Beamline in(String folder) {
    return new Beamline(folder + "/" + file(), groups);
  }

  /** PVs of all groups. */
  public long pvs() {
    return groups.stream().mapToLong(PvGroup::pvs).sum();
  }

  /** Frames a second of all PVs. */
  public double frames() {
    return groups.stream().mapToDouble(PvGroup::frames).sum();
  }

  /** Bytes of their points a second. */
  public double bytes() {
    return groups.stream().mapToDouble(PvGroup::bytes).sum();
  }

  /**
   * Nearly so many times its load: each group owes so many times the frames, as nearly as whole PVs
   * and whole hertz allow. What it really is, {@link #bytes} tells.
   */
  public Beamline scaled(double scale) {
    return new Beamline(name, groups.stream().map(group -> group.scaled(scale)).toList());
  }

  /** Generators of the groups' frames; names of PVs go on from group to group. */
  public List<Waveforms> waveforms(long seed, int noiseBits) {
    List<Waveforms> all = new ArrayList<>();
    int first = 0;
    for (PvGroup group : groups) {
      long own = Mix64.stream(seed, all.size());
      all.add(
          new Waveforms(
              own, group.pvs(), group.points(), group.type(), group.hertz(), noiseBits, first));
      first += group.pvs();
    }
    return all;
  }

  /** Names the data, see {@link Waveforms#digest}. */
  public String digest(long seed, int noiseBits) {
    String groups =
        waveforms(seed, noiseBits).stream().map(Waveforms::digest).collect(Collectors.joining(" "));
    return Digest.name("beamline " + groups, i -> 0, 0, 0);
  }
}
