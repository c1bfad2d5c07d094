package beamtime.core.das;

import beamtime.core.backend.StoreException;
import beamtime.core.cell.SeenValue;
import beamtime.core.data.DataRecord;
import beamtime.core.result.CellRecord;
import beamtime.core.store.View;
import beamtime.core.store.records.RecordQuery;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Merged records asked for through the layer as they are asked of a store, and what both sides say
 * of the time. Thread-safe.
 */
public final class LayerRecords {
  /** Significant ones of a time. */
  private static final int DIGITS = 2;

  private final Layer layer;
  private final LongAdder answers = new LongAdder();
  private final LongAdder gathered = new LongAdder();
  private final LongAdder incomplete = new LongAdder();
  private final Histogram client = histogram();
  private final Histogram server = histogram();
  private final Histogram between = histogram();
  private final Map<Stage, Histogram> stages = new EnumMap<>(Stage.class);

  /**
   * @param layer which the caller closes
   */
  public LayerRecords(Layer layer) {
    this.layer = layer;
    for (Stage stage : Stage.values()) {
      stages.put(stage, histogram());
    }
  }

  private static Histogram histogram() {
    return new ConcurrentHistogram(TimeUnit.HOURS.toNanos(1), DIGITS);
  }

  /** See {@link beamtime.core.store.records.RecordStore#find}; of merged records alone. */
  public long find(RecordQuery query, Consumer<? super View<DataRecord>> sink) {
    DasAnswer answer = ask(names(query) + " idx=" + query.index() + " limit=" + query.limit());
    answer.forEach(sink);
    return answer.rows();
  }

  /** See {@link beamtime.core.store.records.RecordStore#count}; of merged records alone. */
  public long count(RecordQuery query) {
    String count = "count(" + DasPlan.word(query.kind()) + ".name)";
    return ask(names(query) + " | " + count).number(count);
  }

  private static String names(RecordQuery query) {
    return DasPlan.word(query.kind()) + "=" + DasPlan.written(query.names());
  }

  private DasAnswer ask(String query) {
    long begin = System.nanoTime();
    DasAnswer answer = layer.ask(query);
    long nanos = System.nanoTime() - begin;
    answers.increment();
    if (answer.gathered()) {
      gathered.increment();
    }
    client.recordValue(nanos);
    server.recordValue(answer.server().total());
    between.recordValue(Math.max(0, nanos - answer.server().total()));
    answer.server().stages().forEach(this::record);
    if (!answer.missing().isEmpty()) {
      incomplete.increment();
      throw new StoreException(
          "the layer's answer lacks what services say: " + answer.missing().values());
    }
    return answer;
  }

  private void record(Stage stage, long nanos) {
    Objects.requireNonNull(stages.get(stage)).recordValue(nanos);
  }

  /** Answers so far are not reported. */
  public void forget() {
    answers.reset();
    gathered.reset();
    incomplete.reset();
    Stream.concat(Stream.of(client, server, between), stages.values().stream())
        .forEach(Histogram::reset);
  }

  /** What is reported with a result: {@link #counts} and {@link #medians}. */
  public SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>();
    counts().forEach((name, count) -> facts.put(name, Long.toString(count)));
    medians()
        .forEach((name, micros) -> facts.put(name, String.format(Locale.ROOT, "%.1f", micros)));
    return facts;
  }

  /** The same of a load's hold, by the names of metrics. */
  public Map<String, SeenValue> seen() {
    Map<String, SeenValue> seen = new TreeMap<>();
    counts().forEach((name, count) -> seen.put(name, new SeenValue(count, "answers")));
    medians().forEach((name, micros) -> seen.put(name, new SeenValue(micros, "us")));
    return seen;
  }

  /** Answers, those of them for which the services were asked, and those that lacked a part. */
  private Map<String, Long> counts() {
    return Map.of(
        CellRecord.LAYER_ANSWERS,
        answers.sum(),
        CellRecord.LAYER_GATHERED,
        gathered.sum(),
        "layer.incomplete",
        incomplete.sum());
  }

  /**
   * The median microseconds that client and server saw of the same requests, of what lay between
   * them and of each stage; none where nothing was asked.
   */
  private SortedMap<String, Double> medians() {
    SortedMap<String, Double> medians = new TreeMap<>();
    if (client.getTotalCount() > 0) {
      medians.put("layer.client.us", median(client));
      medians.put("layer.server.us", median(server));
      medians.put("layer.between.us", median(between));
      stages.forEach(
          (stage, times) -> medians.put("layer." + stage.label() + ".us", median(times)));
    }
    return medians;
  }

  private static double median(Histogram nanos) {
    return nanos.getValueAtPercentile(50) / 1e3;
  }
}
