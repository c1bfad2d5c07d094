package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.CellName;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.das.CacheState;
import beamtime.core.data.DataRecord;
import beamtime.core.data.DataRecord.Booked;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.FaultyRecordStore;
import beamtime.core.store.records.RecordIndex;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.records.Asked;
import beamtime.core.workload.records.How;
import beamtime.core.workload.records.RecordFindBenchmark;
import beamtime.core.workload.records.RecordIngestBenchmark;
import beamtime.core.workload.records.RecordMergeBenchmark;
import beamtime.core.workload.records.Through;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A record that is lost, added or altered is found, whatever workload meets it. */
class WrongRecordsTest {
  private static final Endpoint ENDPOINT =
      new Endpoint("faulty", "in-process", "", Map.of(), Map.of());

  static Stream<UnaryOperator<List<DataRecord>>> faults() {
    return Stream.of(
        batch -> batch.subList(1, batch.size()),
        batch -> {
          List<DataRecord> more = new ArrayList<>(batch);
          DataRecord first = batch.get(0);
          String other = first.name() + "0";
          more.add(new DataRecord(first.kind(), -1, other, first.booked(), first.placed()));
          return more;
        },
        WrongRecordsTest::altered);
  }

  private static List<DataRecord> altered(List<DataRecord> batch) {
    return batch.stream()
        .map(
            record ->
                new DataRecord(
                    record.kind(),
                    record.number(),
                    record.name(),
                    record.booked().map(WrongRecordsTest::larger),
                    record.placed()))
        .toList();
  }

  private static Booked larger(Booked booked) {
    return new Booked(
        booked.size() + 1,
        booked.files(),
        booked.events(),
        booked.open(),
        booked.created(),
        booked.modified());
  }

  @ParameterizedTest
  @MethodSource("faults")
  void anIngestThatIsNotWhatWasGivenFails(UnaryOperator<List<DataRecord>> fault) {
    Ingest ingest = new Ingest(fault);
    ingest.service = RecordSource.DBS;
    ingest.batch = 10;
    begin(ingest, "RecordIngest");
    ingest.ingest(new RowCounters());
    assertThatThrownBy(() -> end(ingest))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageStartingWith("RecordIngest[faulty] returned ");
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aMergeOfOtherRecordsFailsBeforeItIsMeasured(UnaryOperator<List<DataRecord>> fault) {
    Merge merge = new Merge(fault);
    merge.records = 200;
    assertThatThrownBy(() -> begin(merge, "RecordMerge"))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageStartingWith("RecordMerge[faulty] returned ");
  }

  @Test
  void aMergeThatWritesNothingIsFoundAfterItWasMeasured() {
    Merge merge = new Merge(UnaryOperator.identity());
    merge.records = 200;
    begin(merge, "RecordMerge");
    merge.opened.keepMerged();
    merge.merge(new RowCounters());
    assertThatThrownBy(() -> end(merge))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageStartingWith("RecordMerge[faulty] returned ");
  }

  @Test
  void aMergeThatIsMeasuredMakesEachRecordAnew() {
    Merge merge = new Merge(UnaryOperator.identity());
    merge.records = 200;
    begin(merge, "RecordMerge");
    merge.merge(new RowCounters());
    assertThat(end(merge).checked().rows()).isEqualTo(180);
  }

  @Test
  void aRecordThatIsFoundIsLookedAtAsAWhole() {
    Find find = new Find(WrongRecordsTest::altered);
    assertThatThrownBy(() -> begin(find, "RecordFind"))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContaining("some are altered or others");
  }

  @Test
  void anotherRecordIsFoundWhileItIsMeasured() {
    Find find = new Find(UnaryOperator.identity());
    begin(find, "RecordFind");
    find.find(new RowCounters());
    RecordStore store = find.opened;
    store.places().all().forEach(store.places()::create);
    assertThatThrownBy(() -> find.find(new RowCounters()))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContaining("returned 0 records");
    assertThat(end(find).checked().rows()).isEqualTo(1);
  }

  private static Evidence end(StoreBenchmark<?> benchmark) {
    return benchmark.end();
  }

  private static void begin(StoreBenchmark<?> benchmark, String workload) {
    benchmark.begin(
        new CellName(workload, "faulty", Map.of()), ENDPOINT, new RunContext(Optional.empty()));
  }

  /** See the class that it extends. */
  @OnBackend("faulty")
  public static class Ingest extends RecordIngestBenchmark {
    private final UnaryOperator<List<DataRecord>> fault;

    Ingest(UnaryOperator<List<DataRecord>> fault) {
      this.fault = fault;
    }

    @Override
    protected RecordStore open(Endpoint endpoint) {
      return new FaultyRecordStore(fault);
    }
  }

  /** See the class that it extends. */
  @OnBackend("faulty")
  public static class Merge extends RecordMergeBenchmark {
    private final FaultyRecordStore opened;

    Merge(UnaryOperator<List<DataRecord>> fault) {
      opened = new FaultyRecordStore(fault);
    }

    @Override
    protected RecordStore open(Endpoint endpoint) {
      return opened;
    }
  }

  /** See the class that it extends. */
  @OnBackend("faulty")
  public static class Find extends RecordFindBenchmark {
    private final RecordStore opened;

    Find(UnaryOperator<List<DataRecord>> fault) {
      opened = new FaultyRecordStore(fault);
      kind = Asked.FIXED;
      of = RecordKind.BLOCK;
      how = How.SKIP;
      indexed = RecordIndex.NAME;
      records = 1_000;
      layer = Through.STORE;
      cache = CacheState.WARM;
    }

    @Override
    protected RecordStore open(Endpoint endpoint) {
      return opened;
    }
  }
}
