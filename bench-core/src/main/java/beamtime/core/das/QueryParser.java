package beamtime.core.das;

import beamtime.core.das.ParsedQuery.Condition;
import beamtime.core.das.ParsedQuery.Filter;
import beamtime.core.das.ParsedQuery.Word;
import java.util.List;
import java.util.stream.Collectors;
import org.jparsec.Parser;
import org.jparsec.Parsers;
import org.jparsec.Scanners;
import org.jparsec.error.ParseErrorDetails;
import org.jparsec.error.ParserException;
import org.jparsec.pattern.CharPredicate;
import org.jparsec.pattern.CharPredicates;
import org.jparsec.pattern.Patterns;

/** The grammar of queries: conditions, and at most one filter behind a bar. */
final class QueryParser {
  /** Characters; a name has 90 at most. */
  static final int LONGEST = 1000;

  private static final Parser<Void> BLANKS =
      Patterns.many(CharPredicates.IS_WHITESPACE).toScanner("blank");

  private static final Parser<Word> NAME =
      word(
          CharPredicates.or(CharPredicates.IS_ALPHA, CharPredicates.isChar('.')),
          "a word such as block, grep or block.size");

  private static final Parser<Word> VALUE =
      word(
          CharPredicates.and(
              CharPredicates.not(CharPredicates.IS_WHITESPACE), CharPredicates.notChar('|')),
          "a value");

  private static final Parser<Condition> CONDITION =
      Parsers.sequence(NAME.followedBy(token('=')), VALUE, Condition::new);

  private static final Parser<List<Word>> FIELDS =
      Parsers.or(NAME.sepBy1(token(',')).between(token('('), token(')')), NAME.sepBy1(token(',')));

  private static final Parser<Filter> FILTER =
      token('|').next(Parsers.sequence(NAME, FIELDS, Filter::new));

  private static final Parser<ParsedQuery> QUERY =
      BLANKS.next(Parsers.sequence(CONDITION.many1(), FILTER.asOptional(), ParsedQuery::new));

  private QueryParser() {}

  private static Parser<Word> word(CharPredicate of, String name) {
    Parser<String> text = Patterns.many1(of).toScanner(name).source();
    return Parsers.sequence(
            Parsers.SOURCE_LOCATION, text, (at, read) -> new Word(at.getIndex() + 1, read))
        .followedBy(BLANKS);
  }

  private static Parser<Void> token(char character) {
    return Scanners.isChar(character).followedBy(BLANKS);
  }

  /**
   * Reads a query.
   *
   * @throws QueryException where it is none
   */
  static ParsedQuery parse(String text) {
    if (text.length() > LONGEST) {
      throw new QueryException(
          LONGEST + 1, "a query has at most " + LONGEST + " characters, this one " + text.length());
    }
    try {
      return QUERY.parse(text);
    } catch (ParserException e) {
      throw explained(e.getErrorDetails());
    }
  }

  private static QueryException explained(ParseErrorDetails details) {
    String found = details.getEncountered();
    return new QueryException(
        details.getIndex() + 1,
        (found.equals("EOF") ? "the query ends" : "'" + found + "'")
            + " where this may stand: "
            + details.getExpected().stream()
                .filter(expected -> !expected.equals("blank"))
                .distinct()
                .map(expected -> expected.equals("EOF") ? "the end" : expected)
                .collect(Collectors.joining(", ")));
  }
}
