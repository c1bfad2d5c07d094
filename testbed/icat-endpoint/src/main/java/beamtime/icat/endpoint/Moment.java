package beamtime.icat.endpoint;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Date;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The literal {@code {ts yyyy-mm-dd hh:mm:ss}}, in UTC, and the parameter that stands for it. */
final class Moment {
  private static final Pattern LITERAL =
      Pattern.compile("\\{\\s*ts\\s+(\\d{4}-\\d\\d-\\d\\d)\\s+(\\d\\d:\\d\\d:\\d\\d)\\s*}");

  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("'{ts 'uuuu-MM-dd HH:mm:ss'}'", Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private Moment() {}

  /** The literal with single spaces. */
  static String normal(String literal) throws IcatException {
    Matcher parts = LITERAL.matcher(literal);
    if (parts.matches()) {
      String normal = "{ts " + parts.group(1) + " " + parts.group(2) + "}";
      if (exists(normal)) {
        return normal;
      }
    }
    throw IcatException.bad("Timestamp " + literal + " is not of form {ts yyyy-mm-dd hh:mm:ss}.");
  }

  /** Name of its parameter, the same for the same moment: {@code ts20110115000000}. */
  static String parameter(String literal) {
    return literal.replaceAll("[^ts0-9]", "");
  }

  static Date date(String literal) {
    return Date.from(LocalDateTime.parse(literal, FORM).toInstant(ZoneOffset.UTC));
  }

  private static boolean exists(String literal) {
    try {
      date(literal);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }
}
