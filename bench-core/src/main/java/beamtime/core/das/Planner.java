package beamtime.core.das;

import beamtime.core.cell.Nearest;
import beamtime.core.das.DasPlan.Columns;
import beamtime.core.das.DasPlan.Count;
import beamtime.core.das.DasPlan.Fields;
import beamtime.core.das.DasPlan.Sum;
import beamtime.core.das.DasPlan.Tells;
import beamtime.core.das.DasPlan.Whole;
import beamtime.core.das.ParsedQuery.Condition;
import beamtime.core.das.ParsedQuery.Filter;
import beamtime.core.das.ParsedQuery.Word;
import beamtime.core.data.RecordKind;
import beamtime.core.store.records.NamePattern;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds out what a query means, and refuses what has no meaning or would ask for too much. */
final class Planner {
  /** Records that an answer has at most; DAS showed ten of them on a page. */
  static final int MOST_RECORDS = 10_000;

  private static final int PAGE = 10;

  /** Shorter text stands in most names: looking for it would be a scan of all. */
  private static final int LEAST_INFIX = 3;

  private static final String SITE = "site";
  private static final String INDEX = "idx";
  private static final String LIMIT = "limit";
  private static final List<String> KEYS =
      Stream.concat(
              Stream.of(RecordKind.values()).map(DasPlan::word), Stream.of(SITE, INDEX, LIMIT))
          .toList();

  private final Map<String, Word> given = new HashMap<>();

  private Planner(List<Condition> conditions) {
    for (Condition condition : conditions) {
      Word key = condition.key();
      if (!KEYS.contains(key.text())) {
        throw unknown(key, KEYS);
      }
      if (given.put(key.text(), condition.value()) != null) {
        throw new QueryException(key.column(), "'" + key.text() + "' stands twice");
      }
    }
  }

  /**
   * What a query means.
   *
   * @throws QueryException where it means nothing, or too much
   */
  static DasPlan plan(ParsedQuery query) {
    return new Planner(query.conditions()).plan(query.filter());
  }

  private DasPlan plan(Optional<Filter> filter) {
    RecordKind kind = kind();
    Word name = given.getOrDefault(DasPlan.word(kind), new Word(1, ""));
    Optional<Word> index = Optional.ofNullable(given.get(INDEX));
    return new DasPlan(
        kind,
        pattern(name),
        Optional.ofNullable(given.get(SITE)).map(Planner::pattern),
        index.map(word -> number(word, 0, Long.MAX_VALUE)).orElse(0L),
        Optional.ofNullable(given.get(LIMIT))
            .map(word -> (int) number(word, 1, MOST_RECORDS))
            .orElse(PAGE),
        filter.map(one -> tells(kind, one)).orElse(new Whole()),
        new Columns(name.column(), index.map(Word::column).orElse(1)));
  }

  private RecordKind kind() {
    List<RecordKind> kinds = new ArrayList<>();
    for (RecordKind kind : RecordKind.values()) {
      if (given.containsKey(DasPlan.word(kind))) {
        kinds.add(kind);
      }
    }
    if (kinds.size() != 1) {
      throw new QueryException(
          1, "a query asks for one name: block=/a* or dataset=/a*; this one has " + kinds.size());
    }
    return kinds.get(0);
  }

  private static NamePattern pattern(Word word) {
    String text = word.text();
    for (int i = 0; i < text.length(); i++) {
      boolean atEnd = i == 0 || i == text.length() - 1;
      if (!isOfName(text.charAt(i)) && !(text.charAt(i) == '*' && atEnd)) {
        throw new QueryException(
            word.column() + i,
            "'"
                + text.charAt(i)
                + "' can't stand here: a name has letters, digits and / # - _, and one * at its"
                + " end, or at both ends, for any text; this is no regular expression");
      }
    }
    boolean begins = !text.startsWith("*");
    boolean ends = !text.endsWith("*");
    if (text.equals("*")) {
      return NamePattern.ALL;
    }
    if (begins) {
      return ends
          ? NamePattern.fixed(text)
          : NamePattern.prefix(text.substring(0, text.length() - 1));
    }
    if (ends || text.length() < LEAST_INFIX + 2) {
      throw new QueryException(
          word.column(),
          "with no beginning a name needs " + LEAST_INFIX + " characters between two *: *abc*");
    }
    return NamePattern.infix(text.substring(1, text.length() - 1));
  }

  private static boolean isOfName(char c) {
    return c < 128 && (Character.isLetterOrDigit(c) || "/#-_".indexOf(c) >= 0);
  }

  private static long number(Word word, long least, long most) {
    try {
      long number = Long.parseLong(word.text());
      if (number >= least && number <= most && Character.isDigit(word.text().charAt(0))) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new QueryException(
        word.column(), "'" + word.text() + "' is no whole number from " + least + " to " + most);
  }

  private static Tells tells(RecordKind kind, Filter filter) {
    Map<String, Function<List<Word>, Tells>> known =
        Map.of(
            "grep", words -> new Fields(fields(kind, words)),
            "count", words -> new Count(single(kind, words)),
            "sum", words -> new Sum(amount(kind, words)));
    Function<List<Word>, Tells> of = known.get(filter.name().text());
    if (of == null) {
      throw unknown(filter.name(), List.of("grep", "count", "sum"));
    }
    return of.apply(filter.fields());
  }

  private static SortedSet<RecordField> fields(RecordKind kind, List<Word> words) {
    return words.stream()
        .map(word -> field(kind, word, EnumSet.allOf(RecordField.class)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static RecordField amount(RecordKind kind, List<Word> words) {
    requireOne(words);
    Set<RecordField> amounts = EnumSet.allOf(RecordField.class);
    amounts.removeIf(field -> !field.isAmount());
    return field(kind, words.get(0), amounts);
  }

  private static RecordField single(RecordKind kind, List<Word> words) {
    requireOne(words);
    return field(kind, words.get(0), EnumSet.of(RecordField.NAME));
  }

  private static void requireOne(List<Word> words) {
    if (words.size() > 1) {
      throw new QueryException(words.get(1).column(), "count and sum are of one field");
    }
  }

  private static RecordField field(RecordKind kind, Word word, Set<RecordField> allowed) {
    Map<String, RecordField> known =
        allowed.stream()
            .collect(Collectors.toMap(f -> DasPlan.word(kind) + "." + f.word(), f -> f));
    return Optional.ofNullable(known.get(word.text()))
        .orElseThrow(() -> unknown(word, List.copyOf(known.keySet())));
  }

  private static QueryException unknown(Word word, List<String> known) {
    return new QueryException(
        word.column(),
        "'" + word.text() + "' can't stand here; " + Nearest.hint(word.text(), known));
  }
}
