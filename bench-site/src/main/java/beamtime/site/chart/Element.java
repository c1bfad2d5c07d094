package beamtime.site.chart;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** An XML element; what it holds is escaped as it is added, so that no word becomes markup. */
final class Element {
  private static final int DECIMALS = 1;

  private final String name;
  private final StringBuilder attributes = new StringBuilder();
  private final StringBuilder content = new StringBuilder();

  private Element(String name) {
    this.name = name;
  }

  /** An empty element; names are the code's own and not escaped. */
  static Element of(String name) {
    return new Element(name);
  }

  Element with(String attribute, String value) {
    attributes.append(' ').append(attribute).append("=\"").append(escaped(value)).append('"');
    return this;
  }

  /** A place or a length, to a tenth of a unit. */
  Element with(String attribute, double value) {
    attributes.append(' ').append(attribute).append("=\"").append(number(value)).append('"');
    return this;
  }

  Element text(String words) {
    content.append(escaped(words));
    return this;
  }

  Element add(Element child) {
    content.append(child);
    return this;
  }

  void addAll(Iterable<Element> children) {
    children.forEach(this::add);
  }

  /** As short as a tenth of a unit allows: {@code 12.5}, {@code 3}. */
  static String number(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("a place that is not a number: " + value);
    }
    long tenths = Math.round(10 * value);
    // the digits of the number itself decide near the middle between two tenths alone
    if (Math.abs(10 * value - tenths) < 0.49 && Math.abs(tenths) < Integer.MAX_VALUE) {
      return tenths % 10 == 0 ? Long.toString(tenths / 10) : fraction(tenths);
    }
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  private static String fraction(long tenths) {
    long size = Math.abs(tenths);
    StringBuilder text = new StringBuilder(tenths < 0 ? "-" : "").append(size / 10);
    return text.append('.').append((char) ('0' + size % 10)).toString();
  }

  /** Markup becomes text, and what XML can't hold becomes the replacement character. */
  static String escaped(String words) {
    StringBuilder safe = new StringBuilder(words.length());
    int c;
    for (int i = 0; i < words.length(); i += Character.charCount(c)) {
      c = words.codePointAt(i);
      switch (c) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '"' -> safe.append("&quot;");
        default -> safe.appendCodePoint(isXml(c) ? c : 0xFFFD);
      }
    }
    return safe.toString();
  }

  /** Char of XML 1.0, section 2.2. */
  private static boolean isXml(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || (c >= 0x20 && c <= 0xD7FF)
        || (c >= 0xE000 && c <= 0xFFFD)
        || c >= 0x10000;
  }

  @Override
  public String toString() {
    return content.isEmpty()
        ? "<" + name + attributes + "/>"
        : "<" + name + attributes + ">" + content + "</" + name + ">";
  }
}
