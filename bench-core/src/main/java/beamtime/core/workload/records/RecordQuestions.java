package beamtime.core.workload.records;

import beamtime.core.data.Mix64;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.store.records.NamePattern;
import beamtime.core.store.records.RecordQuery;
import beamtime.core.workload.StoreBenchmark;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/** What a cell asks of merged records, operation by operation, with the answers. */
final class RecordQuestions {
  /** Records that are drawn: so many that a cache of a few answers is of no use, made in 10 ms. */
  private static final int DRAWN = 10_000;

  private static final String FIXED_PATTERN = "/a";

  /** Characters of a name before those of its dataset that are drawn at random. */
  private static final int BEFORE_CHANCE = "/Abababala/Run2010A-".length();

  private static final int INFIX = 3;

  private final List<Question> questions;
  private final long first;
  private final AtomicLong asked;

  /**
   * A question.
   *
   * @param number of the record that is its answer
   * @param key hash of the answer's name; the total where a total is asked for
   */
  record Question(RecordQuery query, long number, long key) {}

  private RecordQuestions(List<Question> questions, long first, long asked) {
    this.questions = questions;
    this.first = first;
    this.asked = new AtomicLong(asked);
  }

  /**
   * @param before questions of earlier forks: this one goes on behind them
   * @param share where this machine begins in the order of questions, of so many
   */
  static RecordQuestions of(
      Asked asked, Records records, RecordKind kind, long before, LongUnaryOperator share) {
    long chance = Mix64.stream(StoreBenchmark.SEED, asked.ordinal());
    long count = records.count(kind);
    LongStream drawn =
        LongStream.range(0, DRAWN).map(i -> Mix64.bounded(Mix64.at(chance, i), count));
    List<Question> questions =
        switch (asked) {
          case FIXED -> List.of(named(records, kind, count / 2));
          case PATTERN -> List.of(first(records, kind, NamePattern.prefix(FIXED_PATTERN)));
          case RANDOM_PATTERN ->
              LongStream.range(0, DRAWN)
                  .map(i -> Mix64.bounded(Mix64.at(chance, i), Records.LETTERS.length()))
                  .mapToObj(
                      letter -> NamePattern.prefix("/" + Records.LETTERS.charAt((int) letter)))
                  .map(pattern -> first(records, kind, pattern))
                  .toList();
          case RANDOM_RECORD -> drawn.mapToObj(n -> indexed(records, kind, n)).toList();
          case RANDOM_FIXED -> drawn.mapToObj(n -> named(records, kind, n)).toList();
          case INFIX -> List.of(within(records, kind));
          case TOTAL -> List.of(total(records, kind));
        };
    return new RecordQuestions(questions, share.applyAsLong(questions.size()), before);
  }

  private static Question question(
      Records records, RecordKind kind, RecordQuery query, long number) {
    return new Question(query, number, Mix64.hash(records.name(kind, number)));
  }

  private static Question named(Records records, RecordKind kind, long number) {
    NamePattern name = NamePattern.fixed(records.name(kind, number));
    return question(records, kind, RecordQuery.first(kind, name), number);
  }

  private static Question first(Records records, RecordKind kind, NamePattern prefix) {
    long number = records.firstFrom(kind, prefix.text());
    return question(records, kind, RecordQuery.first(kind, prefix), number);
  }

  private static Question indexed(Records records, RecordKind kind, long number) {
    RecordQuery query = new RecordQuery(RecordSource.MERGED, kind, NamePattern.ALL, number, 1);
    return question(records, kind, query, number);
  }

  /** Three hexadecimal digits that are in one name at least, and in about one of 150. */
  private static Question within(Records records, RecordKind kind) {
    String name = records.name(kind, records.count(kind) / 2);
    NamePattern pattern = NamePattern.infix(name.substring(BEFORE_CHANCE, BEFORE_CHANCE + INFIX));
    long number = 0;
    while (!pattern.matches(records.name(kind, number))) {
      number++;
    }
    return question(records, kind, RecordQuery.first(kind, pattern), number);
  }

  private static Question total(Records records, RecordKind kind) {
    RecordQuery query = RecordQuery.first(kind, NamePattern.prefix(FIXED_PATTERN));
    return new Question(query, 0, records.beginningWith(kind, FIXED_PATTERN));
  }

  /** The first questions, to be proven before the measurement. */
  List<Question> first(int most) {
    return questions.subList(0, Math.min(most, questions.size()));
  }

  /** How many were asked, by earlier forks too. */
  long asked() {
    return asked.get();
  }

  /** The next one; each thread gets others. */
  Question next() {
    return questions.get((int) ((first + asked.getAndIncrement()) % questions.size()));
  }
}
