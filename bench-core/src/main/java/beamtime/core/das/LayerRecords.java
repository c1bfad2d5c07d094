package beamtime.core.das;

import beamtime.core.data.DataRecord;
import beamtime.core.store.View;
import beamtime.core.store.records.RecordQuery;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Merged records asked for through the layer as they are asked of a store, and what both sides say
 * of the time. Thread-safe.
 */
public final class LayerRecords {
  private final Layer layer;
  private final LongAdder answers = new LongAdder();
  private final LongAdder incomplete = new LongAdder();
  private final LongAdder clientNanos = new LongAdder();
  private final LongAdder serverNanos = new LongAdder();
  private final LongAdder[] stageNanos =
      Stream.of(Stage.values()).map(stage -> new LongAdder()).toArray(LongAdder[]::new);

  /**
   * @param layer which the caller closes
   */
  public LayerRecords(Layer layer) {
    this.layer = layer;
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
    clientNanos.add(System.nanoTime() - begin);
    answers.increment();
    if (!answer.missing().isEmpty()) {
      incomplete.increment();
    }
    serverNanos.add(answer.server().total());
    answer.server().stages().forEach((stage, nanos) -> stageNanos[stage.ordinal()].add(nanos));
    return answer;
  }

  /**
   * What a result tells of all answers so far: the mean microseconds that client and server saw of
   * the same requests and those of each stage, and how many answers lacked a service's part.
   */
  public SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("layer.answers", Long.toString(answers.sum()));
    facts.put("layer.incomplete", Long.toString(incomplete.sum()));
    facts.put("layer.client.us", mean(clientNanos));
    facts.put("layer.server.us", mean(serverNanos));
    for (Stage stage : Stage.values()) {
      facts.put("layer." + stage.label() + ".us", mean(stageNanos[stage.ordinal()]));
    }
    return facts;
  }

  private String mean(LongAdder nanos) {
    return String.format(Locale.ROOT, "%.1f", nanos.sum() / 1e3 / Math.max(1, answers.sum()));
  }
}
