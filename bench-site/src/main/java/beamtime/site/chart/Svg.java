package beamtime.site.chart;

/** What all charts have in common. */
final class Svg {
  /**
   * Units of the picture's width. At 390 px, less the page's margins, a unit is 0.75 px, so that
   * text of 14 units is still read.
   */
  static final double WIDTH = 480;

  /** Height of a capital and some room, in units of text of 14. */
  static final double LINE = 16;

  /** Mean width of a character of 14 units in the widest of common system fonts. */
  private static final double CHARACTER = 8.6;

  private Svg() {}

  /** The root, with what the chart says for readers who can't see it. */
  static Element of(String title, String finding, double height) {
    return Element.of("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .with("class", "chart")
        .with("viewBox", "0 0 " + Element.number(WIDTH) + " " + Element.number(height))
        .with("role", "img")
        .add(Element.of("title").text(title))
        .add(Element.of("desc").text(finding));
  }

  /** Words at a place. */
  static Element text(String css, double x, double y, String words) {
    return Element.of("text").with("class", css).with("x", x).with("y", y).text(words);
  }

  /** A straight line. */
  static Element line(String css, double x1, double y1, double x2, double y2) {
    return Element.of("line")
        .with("class", css)
        .with("x1", x1)
        .with("y1", y1)
        .with("x2", x2)
        .with("y2", y2);
  }

  /** About how wide words are. */
  static double width(String words) {
    return CHARACTER * words.codePointCount(0, words.length());
  }

  /** Words, cut to fit. */
  static String fitting(String words, double width) {
    int characters = (int) (width / CHARACTER);
    return words.codePointCount(0, words.length()) <= characters
        ? words
        : words.substring(0, words.offsetByCodePoints(0, Math.max(0, characters - 1))) + "…";
  }
}
