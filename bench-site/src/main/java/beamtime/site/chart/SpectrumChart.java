package beamtime.site.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Percentile spectra: how long the longest one in two, in ten, in a hundred operations took. */
public final class SpectrumChart {
  /**
   * Times shorter than this share of the longest lie on the axis: there may be no waiting at all.
   */
  private static final double SHORTEST = 1e-5;

  /** One operation in so many takes longer. */
  private static final List<Tick> PERCENTILES =
      List.of(
          new Tick(2, "50 %"),
          new Tick(10, "90 %"),
          new Tick(100, "99 %"),
          new Tick(1e3, "99.9 %"),
          new Tick(1e4, "99.99 %"),
          new Tick(1e5, "99.999 %"),
          new Tick(1e6, "99.9999 %"));

  private SpectrumChart() {}

  /**
   * A chart of spectra.
   *
   * @param spectra the finding is about the first; at least one
   */
  public static LineChart of(String title, List<Spectrum> spectra) {
    long count = spectra.stream().mapToLong(Spectrum::count).max().orElseThrow();
    double longest = longest(spectra);
    double shortest = Math.max(longest * SHORTEST, shortest(spectra));
    List<Layer> layers = new ArrayList<>();
    for (int i = 0; i < spectra.size(); i++) {
      layers.addAll(lines(spectra.get(i), new Ink(i), shortest));
    }
    if (spectra.get(0).supported() > 1) {
      layers.add(new Layer.Rule(spectra.get(0).supported(), "fewer than 10 beyond"));
    }
    Axis x =
        Axis.log(
                "operations that took at most so long", Unit.PLAIN, new Span(1, Math.max(2, count)))
            .marked(ticks(count));
    Axis y = Axis.log("time", Unit.MILLIS, new Span(shortest, longest));
    return new LineChart(title, finding(spectra.get(0)), x, List.of(new Panel(y, layers)));
  }

  private static double longest(List<Spectrum> spectra) {
    double longest = values(spectra).mapToDouble(Point::y).max().orElseThrow();
    return longest > 0 ? longest : 1;
  }

  private static double shortest(List<Spectrum> spectra) {
    return values(spectra).mapToDouble(Point::y).filter(y -> y > 0).min().orElse(1);
  }

  private static Stream<Point> values(List<Spectrum> spectra) {
    return spectra.stream().flatMap(spectrum -> spectrum.points().stream());
  }

  /** A line as far as enough times support it, then dashes with its name. */
  private static List<Layer> lines(Spectrum spectrum, Ink ink, double shortest) {
    List<Point> points =
        spectrum.points().stream()
            .map(point -> new Point(point.x(), Math.max(shortest, point.y())))
            .sorted(Comparator.comparingDouble(Point::x))
            .toList();
    List<Point> known = points.stream().filter(p -> p.x() <= spectrum.supported()).toList();
    List<Point> tail = points.subList(Math.max(0, known.size() - 1), points.size());
    return List.of(Layer.Line.of("", known, ink), Layer.Line.dashed(spectrum.name(), tail, ink));
  }

  private static List<Tick> ticks(long count) {
    return PERCENTILES.stream().filter(tick -> tick.value() <= count).toList();
  }

  private static String finding(Spectrum spectrum) {
    String percentiles =
        ticks((long) spectrum.supported()).stream()
            .map(tick -> tick.label() + " took at most " + millis(spectrum.at(tick.value())) + ", ")
            .collect(Collectors.joining());
    return String.format(
        "Of %d operations (%s) %sthe longest took %s.",
        spectrum.count(), spectrum.name(), percentiles, millis(spectrum.at(spectrum.count())));
  }

  private static String millis(double value) {
    return Unit.MILLIS.text(value, 3);
  }
}
