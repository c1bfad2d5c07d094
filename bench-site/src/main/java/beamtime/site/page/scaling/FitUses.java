package beamtime.site.page.scaling;

import beamtime.core.result.FitRecord;
import beamtime.core.result.FitRecord.Use;
import beamtime.core.result.FitWords;
import beamtime.site.chart.Bar;
import beamtime.site.chart.LinearScale;
import beamtime.site.chart.Span;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How much is used of what there is.
 *
 * @param loads at which, such as {@code at 2.6 times}: as it stands, and the largest where that is
 *     another
 * @param rows one for each of what there is
 */
public record FitUses(List<String> loads, List<Row> rows) {
  private static final LinearScale ALL = LinearScale.covering(new Span(0, 1));

  /**
   * One of what there is.
   *
   * @param name what
   * @param there how much there is, in its unit; a dash where that is not known
   * @param shares at each load
   */
  public record Row(String name, String there, List<Share> shares) {}

  /**
   * A share that is used.
   *
   * @param text such as {@code 85 %}; a dash where it is not known
   * @param bar of it; empty where it is not known
   */
  public record Share(String text, String bar) {
    private static Share of(String what, Optional<Double> used) {
      return used.map(
              share -> {
                String text = LoadNumbers.percent(share);
                double drawn = Math.min(1, share); // clocks of two processes may differ
                return new Share(
                    text, new Bar(what + ": " + text, drawn, Optional.empty(), ALL).svg());
              })
          .orElse(new Share("–", ""));
    }
  }

  static FitUses of(FitRecord fit) {
    FitWords words = new FitWords(fit);
    double largest = fit.largest().scale();
    boolean two = largest != 1;
    return new FitUses(
        Stream.concat(two ? Stream.of(1.0) : Stream.empty(), Stream.of(largest))
            .map(scale -> "at " + fit.times(scale) + " ×")
            .toList(),
        fit.uses().stream().map(use -> row(words, use, two)).toList());
  }

  private static Row row(FitWords words, Use use, boolean two) {
    String name = use.resource().words();
    Stream<Optional<Double>> asItStands = two ? Stream.of(use.shareAsItStands()) : Stream.of();
    return new Row(
        name,
        words.there(use),
        Stream.concat(asItStands, Stream.of(use.shareAtLargest()))
            .map(share -> Share.of(name, share))
            .toList());
  }
}
