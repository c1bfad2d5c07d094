package beamtime.core.workload.records;

import beamtime.core.backend.LacksException;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.SeenValue;
import beamtime.core.cell.WarmUp;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.das.CacheState;
import beamtime.core.das.QueryException;
import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.View;
import beamtime.core.store.records.InMemoryRecordStore;
import beamtime.core.store.records.RecordIndex;
import beamtime.core.store.records.RecordQuery;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.StoreBenchmark;
import beamtime.core.workload.records.RecordQuestions.Question;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One merged record asked for by a name, by a pattern of names, or at random. These are the kinds
 * of queries of the CMS DAS study, with some of our own. Of many records that match the first in
 * the order of names is wanted. Its key is checked each time, all of it only before the
 * measurement. Of several machines each begins elsewhere in the order of questions.
 *
 * <p>The store answers itself, or the layer over it, whose evidence has what the layer said of the
 * time next to what the client saw. Where its cache is not warm, what the services say is kept in a
 * place of the cell's own.
 */
@WarmUp(4)
public abstract class RecordFindBenchmark extends StoreBenchmark<RecordStore> {
  /** So that each letter begins some names. */
  private static final int LEAST = 1_000;

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
  @Grid(lab = {"DATASET", "BLOCK"})
  public RecordKind of;

  /** How RANDOM_RECORD is asked; the others have no choice. */
  @Param("SKIP")
  @Grid(lab = {"SKIP", "NUMBER", "SAMPLE"})
  public How how;

  /** What is indexed. */
  @Param("NAME")
  @Grid(lab = {"NAME", "NAME_AND_FIELDS", "NONE"})
  public RecordIndex indexed;

  /**
   * Datasets and blocks that are loaded, a tenth of them datasets; 50 000 to 50 million in the
   * study.
   */
  @Param("50000")
  @Grid(
      smoke = "5000",
      lab = {"500000", "5000000"},
      proof = "2000")
  public int records;

  /** What answers. */
  @Param("STORE")
  public Through layer;

  /** What the layer's cache knows. */
  @Param("WARM")
  public CacheState cache;

  private Place place;
  private boolean driven;
  private Optional<RecordLayer> through = Optional.empty();
  private Records generator;
  private RecordQuestions questions;

  @Override
  protected final Evidence prepare() {
    if (records < LEAST) {
      throw new IllegalArgumentException(cell() + ": use " + LEAST + " records or more");
    }
    requireSense();
    generator = new Records(SEED, isFloor() ? 100 : records);
    RecordData data = new RecordData(generator);
    place =
        lastingPlace("records", data.name(indexed), at -> data.loadMerged(store(), at, indexed));
    questions =
        RecordQuestions.of(
            kind, generator, of, fromLastFork().orElse(0), size -> slice().first(size));
    openLayer();
    try {
      return proof(data);
    } catch (QueryException e) {
      closeLayer();
      throw new LacksException(cell() + " is refused by the layer: " + e.getMessage());
    } catch (RuntimeException e) {
      closeLayer();
      throw e;
    }
  }

  private void requireSense() {
    if (!store().indexes().contains(indexed)) {
      throw lack("indexed=" + indexed, "it has " + store().indexes());
    }
    if (how != How.SKIP && kind != Asked.RANDOM_RECORD) {
      throw lack("how=" + how + " of " + kind, "only RANDOM_RECORD has it");
    }
    if (layer == Through.STORE && cache != CacheState.WARM) {
      throw lack("cache=" + cache + " of layer=STORE", "only the layer has a cache");
    }
    if (layer != Through.STORE && how != How.SKIP) {
      throw lack("how=" + how + " of layer=" + layer, "its queries pass over records");
    }
    if (cache != CacheState.WARM && indexed != RecordIndex.NAME) {
      throw lack("indexed=" + indexed + " of cache=" + cache, "the layer writes while it is asked");
    }
    if (layer == Through.HTTP && store() instanceof InMemoryRecordStore) {
      throw lack("layer=HTTP", "its records are in this process alone");
    }
    if (isFloor() && cache != CacheState.WARM) {
      throw lack("cache=" + cache, "it keeps nothing that services say");
    }
  }

  private LacksException lack(String what, String why) {
    return new LacksException(cell().backend() + " lacks " + what + ": " + why);
  }

  private void openLayer() {
    if (layer == Through.STORE) {
      return;
    }
    Place at = cache == CacheState.WARM ? place : freshPlace("das");
    through =
        Optional.of(
            layer == Through.DAS
                ? RecordLayer.here(store(), at, cache, generator)
                : RecordLayer.behindHttp(endpoint(), cell().params(), at, cache, generator));
  }

  private void closeLayer() {
    through.ifPresent(RecordLayer::close);
    through = Optional.empty();
  }

  private Evidence proof(RecordData data) {
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
      actual.add(count(question.query()));
    } else if (how == How.SAMPLE) {
      requireOne(
          ask(
              question,
              view -> {
                DataRecord record = view.decode();
                expected.add(made(number(record)).hash());
                actual.add(record.hash());
              }));
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
  protected final void holdBegins() {
    driven = true;
    through.ifPresent(layer -> layer.records().forget());
  }

  @Override
  protected final Map<String, SeenValue> holdEnds() {
    return through.map(layer -> layer.records().seen()).orElse(Map.of());
  }

  /** What the layer took is each point's own where a load has several. */
  @Override
  protected final Evidence finish(Evidence prepared) {
    toNextFork(questions.asked());
    Evidence proof = prepared;
    if (through.isPresent()) {
      for (Map.Entry<String, String> fact : through.get().facts(!driven).entrySet()) {
        proof = proof.with(fact.getKey(), fact.getValue());
      }
    }
    closeLayer();
    return proof;
  }

  /** One record. */
  @Benchmark
  public long find(RowCounters counters) {
    Question question = questions.next();
    if (kind == Asked.TOTAL) {
      counters.rows++;
      counters.payloadBytes += Long.BYTES;
      return checked(question, 1, count(question.query()));
    }
    long[] key = {0};
    long rows =
        ask(
            question,
            view -> {
              key[0] = how == How.SAMPLE ? number(view.decode()) : view.keyHash();
              counters.payloadBytes += view.payloadBytes();
            });
    counters.rows += rows;
    if (how != How.SAMPLE) {
      return checked(question, rows, key[0]);
    }
    requireOne(rows);
    return key[0];
  }

  private void requireOne(long drawn) {
    if (drawn != 1) {
      throw new WrongAnswerException(cell() + " drew " + drawn + " records, expected one");
    }
  }

  private long ask(Question question, Consumer<View<DataRecord>> sink) {
    return switch (how) {
      case SKIP -> find(question.query(), sink);
      case NUMBER -> store().findNumber(place, of, question.number(), sink);
      case SAMPLE -> store().sample(place, of, sink);
    };
  }

  private long find(RecordQuery query, Consumer<View<DataRecord>> sink) {
    return through.isPresent()
        ? through.get().records().find(query, sink)
        : store().find(place, query, sink);
  }

  private long count(RecordQuery query) {
    return through.isPresent() ? through.get().records().count(query) : store().count(place, query);
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
