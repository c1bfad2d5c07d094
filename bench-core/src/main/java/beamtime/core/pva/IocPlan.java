package beamtime.core.pva;

import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What an IOC serves: some PVs of a generator.
 *
 * @param first number of the first
 * @param pvs how many
 */
public record IocPlan(Waveforms waveforms, int first, int pvs) {
  /** Names of its PVs, in their order. */
  List<String> names() {
    return IntStream.range(first, first + pvs).mapToObj(waveforms::pv).toList();
  }

  /** Bytes of the points of a frame. */
  int frameBytes() {
    return waveforms.points() * waveforms.type().bytes();
  }

  /** As arguments of a command. */
  List<String> words() {
    return Stream.of(
            waveforms.seed(),
            waveforms.pvs(),
            waveforms.points(),
            waveforms.type(),
            waveforms.hertz(),
            waveforms.noiseBits(),
            waveforms.first(),
            first,
            pvs)
        .map(String::valueOf)
        .toList();
  }

  /** From {@link #words}. */
  static IocPlan of(String... words) {
    Waveforms waveforms =
        new Waveforms(
            Long.parseLong(words[0]),
            Integer.parseInt(words[1]),
            Integer.parseInt(words[2]),
            PointType.valueOf(words[3]),
            Integer.parseInt(words[4]),
            Integer.parseInt(words[5]),
            Integer.parseInt(words[6]));
    return new IocPlan(waveforms, Integer.parseInt(words[7]), Integer.parseInt(words[8]));
  }
}
