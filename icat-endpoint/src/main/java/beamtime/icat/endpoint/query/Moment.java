package beamtime.icat.endpoint.query;

import beamtime.icat.endpoint.contract.IcatException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Date;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The literal {@code {ts yyyy-mm-dd hh:mm:ss}}, in UTC, and the parameter that stands for it. */
final class Moment {
  private static final Pattern LITERAL =
      Pattern.compile("\\{\\s*ts\\s+(\\d{4}-\\d\\d-\\d\\d)\\s+(\\d\\d:\\d\\d:\\d\\d)\\s*}");

  private Moment() {}

  /** The literal with single spaces. */
  static String normal(String literal) throws IcatException {
    Matcher parts = LITERAL.matcher(literal);
    if (parts.matches()) {
      return "{ts " + parts.group(1) + " " + parts.group(2) + "}";
    }
    throw IcatException.bad("Timestamp " + literal + " is not of form {ts yyyy-mm-dd hh:mm:ss}.");
  }

  /** Name of its parameter, the same for the same moment: {@code ts20110115000000}. */
  static String parameter(String literal) {
    return literal.replaceAll("[^ts0-9]", "");
  }

  /** As in ICAT a month of 13 is the first of the next year, and so on down to the seconds. */
  static Date date(String literal) {
    int[] parts =
        Arrays.stream(literal.replaceAll("[^0-9]+", " ").strip().split(" "))
            .mapToInt(Integer::parseInt)
            .toArray();
    LocalDateTime moment =
        LocalDateTime.of(parts[0], 1, 1, 0, 0)
            .plusMonths(parts[1] - 1L)
            .plusDays(parts[2] - 1L)
            .plusHours(parts[3])
            .plusMinutes(parts[4])
            .plusSeconds(parts[5]);
    return Date.from(moment.toInstant(ZoneOffset.UTC));
  }
}
