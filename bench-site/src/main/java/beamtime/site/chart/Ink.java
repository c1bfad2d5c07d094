package beamtime.site.chart;

/**
 * Colour and shape of a series; {@code chart.css} says which colour, after Okabe and Ito (Color
 * Universal Design, 2008), without a pair of red and green.
 *
 * @param number from 0; after {@link #COLOURS} colours repeat with other shapes; -1 is {@link
 *     #NEUTRAL}
 */
public record Ink(int number) {
  /** How many colours there are. */
  public static final int COLOURS = 6;

  /** Of what is not ours, such as a printed number: the colour of axes. */
  public static final Ink NEUTRAL = new Ink(-1);

  public Ink {
    if (number < -1) {
      throw new IllegalArgumentException("no ink: " + number);
    }
  }

  /** Its CSS class. */
  String css() {
    return "ink-" + (equals(NEUTRAL) ? 0 : number % COLOURS + 1);
  }

  Shape shape() {
    Shape[] shapes = Shape.values();
    return equals(NEUTRAL) ? Shape.DIAMOND : shapes[(number + number / COLOURS) % shapes.length];
  }
}
