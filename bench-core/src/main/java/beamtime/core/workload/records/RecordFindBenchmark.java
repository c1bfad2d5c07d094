package beamtime.core.workload.records;

import beamtime.core.backend.LacksException;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.View;
import beamtime.core.store.records.RecordIndex;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.StoreBenchmark;
import beamtime.core.workload.records.RecordQuestions.Question;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One merged record asked for by a name, by a pattern of names, or at random. These are the kinds
 * of queries of the CMS DAS study, with some of ours. Of many records that match the first in the
 * order of names is wanted. Its key is checked each time, all of it only before the measurement. Of
 * several machines each begins elsewhere in the order of questions.
 */
public abstract class RecordFindBenchmark extends StoreBenchmark<RecordStore> {
  /** Questions that are proven: a deep one may take seconds. */
  private static final int PROVEN = 10;

  /** What is asked. */
  @Param({"FIXED", "PATTERN"})
  @Grid(
      smoke = "PATTERN",
      lab = {
        "FIXED",
        "PATTERN",
        "RANDOM_PATTERN",
        "RANDOM_RECORD",
        "RANDOM_FIXED",
        "INFIX",
        "TOTAL"
      })
  public Asked kind;

  /** What the records are about. */
  @Param("BLOCK")
  @Grid(
      smoke = "BLOCK",
      lab = {"DATASET", "BLOCK"})
  public RecordKind of;

  /** How RANDOM_RECORD is asked; the others have no choice. */
  @Param("SKIP")
  @Grid(
      smoke = "SKIP",
      lab = {"SKIP", "NUMBER", "SAMPLE"})
  public How how;

  /** What is indexed. */
  @Param("NAME")
  @Grid(
      smoke = "NAME",
      lab = {"NAME", "NAME_AND_FIELDS", "NONE"})
  public RecordIndex index;

  /** Datasets and blocks that are loaded, a tenth of them datasets. */
  @Param("500000")
  @Grid(
      smoke = "50000",
      lab = {"50000", "500000", "5000000", "50000000"},
      proof = "2000")
  public int records;

  private Place place;
  private Records generator;
  private RecordQuestions questions;

  @Override
  protected final Evidence prepare() {
    if (how != How.SKIP && kind != Asked.RANDOM_RECORD) {
      throw new LacksException(
          cell().backend() + " lacks how=" + how + " of " + kind + ": only RANDOM_RECORD has it");
    }
    generator = new Records(SEED, isFloor() ? 100 : records);
    RecordData data = new RecordData(generator);
    place = lastingPlace("records", data.name(index));
    awaitLoaded(() -> store().places().holds(place));
    data.ensureMerged(store(), place, index);
    questions = RecordQuestions.of(kind, generator, of, size -> slice().first(size));
    TallyCounter expected = new TallyCounter();
    TallyCounter actual = new TallyCounter();
    for (Question question : questions.first(PROVEN)) {
      prove(question, expected, actual);
    }
    Evidence proof =
        proven(data.digest(), expected.tally(), isFloor() ? expected.tally() : actual.tally());
    OptionalLong bytes = store().places().bytes(place);
    return bytes.isEmpty()
        ? proof
        : proof.with("stored.row.bytes", Long.toString(bytes.getAsLong() / generator.size()));
  }

  private void prove(Question question, TallyCounter expected, TallyCounter actual) {
    if (kind == Asked.TOTAL) {
      expected.add(question.key());
      actual.add(store().count(place, question.query()));
    } else if (how == How.SAMPLE) {
      ask(
          question,
          view -> {
            DataRecord record = view.decode();
            expected.add(made(number(record)).hash());
            actual.add(record.hash());
          });
    } else {
      expected.add(made(question.number()).hash());
      ask(question, view -> actual.add(view.decode().hash()));
    }
  }

  private DataRecord made(long number) {
    return generator.record(RecordSource.MERGED, of, number);
  }

  private long number(DataRecord record) {
    return generator
        .number(of, record.name())
        .orElseThrow(
            () -> new WrongAnswerException(cell() + " drew a record that is none: " + record));
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    return prepared;
  }

  /** One record. */
  @Benchmark
  public long find(RowCounters counters) {
    Question question = questions.next();
    if (kind == Asked.TOTAL) {
      counters.rows++;
      counters.payloadBytes += Long.BYTES;
      return checked(question, 1, store().count(place, question.query()));
    }
    long[] key = {0};
    long rows =
        ask(
            question,
            view -> {
              key[0] = how == How.SAMPLE ? drawn(view) : view.keyHash();
              counters.payloadBytes += view.payloadBytes();
            });
    counters.rows += rows;
    return how == How.SAMPLE ? key[0] : checked(question, rows, key[0]);
  }

  private long drawn(View<DataRecord> view) {
    return isFloor() ? view.keyHash() : number(view.decode());
  }

  private long ask(Question question, Consumer<View<DataRecord>> sink) {
    return switch (how) {
      case SKIP -> store().find(place, question.query(), sink);
      case NUMBER -> store().findNumber(place, of, question.number(), sink);
      case SAMPLE -> store().sample(place, of, sink);
    };
  }

  private long checked(Question question, long rows, long key) {
    if (rows != 1 || (key != question.key() && !isFloor())) {
      throw new WrongAnswerException(
          cell()
              + " returned "
              + rows
              + " records with the key "
              + key
              + " to "
              + question.query()
              + ", expected one with "
              + question.key());
    }
    return key;
  }
}
