package beamtime.site.chart;

/**
 * Colour and shape of a series; {@code chart.css} says which colour, after Okabe and Ito (Color
 * Universal Design, 2008), without a pair of red and green.
 *
 * @param number from 0; after {@link #COLOURS} colours repeat with other shapes
 */
public record Ink(int number) {
  private static final int COLOURS = 6;

  public Ink {
    if (number < 0) {
      throw new IllegalArgumentException("no ink: " + number);
    }
  }

  /** Its CSS class. */
  String css() {
    return "ink-" + (number % COLOURS + 1);
  }

  Shape shape() {
    Shape[] shapes = Shape.values();
    return shapes[(number + number / COLOURS) % shapes.length];
  }
}
