package beamtime.icat.endpoint;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A query of ICAT, taken apart: JPQL, and what ICAT adds to it.
 *
 * @param jpql what the database answers
 * @param entity word after FROM
 * @param variable the selected expression, where it is one word
 * @param asksForUser whether the parameter {@code :user} is in it
 * @param moments values of the parameters that stand for the literals {@code {ts ...}}
 * @param include text after INCLUDE; empty where there is none
 * @param skip rows to leave out
 * @param count most rows to answer
 */
record Statement(
    String jpql,
    String entity,
    String variable,
    boolean asksForUser,
    Map<String, Date> moments,
    String include,
    int skip,
    int count) {
  private static final Pattern TOKEN =
      Pattern.compile("'(?:[^']|'')*'|\\{ts [^}]*}|:?[\\w.$]+|\\s+|.", Pattern.DOTALL);

  private static final Pattern LIMIT = Pattern.compile("\\s*(\\d{1,9})\\s*,\\s*(\\d{1,9})\\s*");

  private static final Pattern HEAD =
      Pattern.compile(
          "\\s*SELECT\\s+(?:DISTINCT\\s+)?(.*?)\\s+FROM\\s+(\\w+).*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

  private static final String USER = ":user";

  /** ICAT's package, in which its clients write enumerated values. */
  private static final String ICAT_PACKAGE = "org.icatproject.";

  private static final String OUR_PACKAGE = "beamtime.icat.endpoint.entity.";

  static Statement parse(String query) throws IcatException {
    StringBuilder jpql = new StringBuilder();
    StringBuilder include = new StringBuilder();
    StringBuilder limit = new StringBuilder();
    Map<String, Date> moments = new LinkedHashMap<>();
    StringBuilder section = jpql;
    boolean asksForUser = false;
    Matcher token = TOKEN.matcher(query == null ? "" : query);
    while (token.find()) {
      String text = token.group();
      if (text.equalsIgnoreCase("INCLUDE")) {
        section = include;
      } else if (text.equalsIgnoreCase("LIMIT")) {
        section = limit;
      } else if (text.startsWith("{ts ")) {
        String name = "ts" + moments.size();
        moments.put(name, moment(text.substring(4, text.length() - 1)));
        section.append(':').append(name);
      } else if (text.startsWith(ICAT_PACKAGE)) {
        section.append(OUR_PACKAGE).append(text, ICAT_PACKAGE.length(), text.length());
      } else {
        asksForUser |= text.equals(USER);
        section.append(text);
      }
    }
    return of(jpql.toString().strip(), asksForUser, moments, include.toString(), limit.toString());
  }

  private static Statement of(
      String jpql, boolean asksForUser, Map<String, Date> moments, String include, String limit)
      throws IcatException {
    Matcher head = HEAD.matcher(jpql);
    if (!head.matches()) {
      throw new IcatException(
          IcatExceptionType.NOT_IMPLEMENTED,
          "only queries that begin with SELECT ... FROM are answered here: " + jpql);
    }
    int skip = 0;
    int count = Integer.MAX_VALUE;
    if (!limit.isEmpty()) {
      Matcher rows = LIMIT.matcher(limit);
      if (!rows.matches()) {
        throw bad("LIMIT takes two numbers, rows to skip and rows to answer:" + limit);
      }
      skip = Integer.parseInt(rows.group(1));
      count = Integer.parseInt(rows.group(2));
    }
    return new Statement(
        jpql, head.group(2), head.group(1), asksForUser, moments, include, skip, count);
  }

  private static Date moment(String text) throws IcatException {
    try {
      return Date.from(LocalDateTime.parse(text.strip(), MOMENT).toInstant(ZoneOffset.UTC));
    } catch (DateTimeParseException e) {
      throw bad("no time stamp yyyy-MM-dd HH:mm:ss: " + text);
    }
  }

  private static IcatException bad(String message) {
    return new IcatException(IcatExceptionType.BAD_PARAMETER, message);
  }
}
