package beamtime.core.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import beamtime.core.cell.JointRun;
import beamtime.core.cell.Slice;
import beamtime.core.launch.UsageException;
import beamtime.core.load.RankSettings;
import beamtime.core.result.BackendRecord;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.Delivery;
import beamtime.core.result.Disturbance;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.JmhEntry;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.rig.HistogramLog;
import beamtime.core.rig.JoinedLogs;
import beamtime.core.rig.Second;
import beamtime.core.store.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergeTest {
  private static final RunId JOB = new RunId("20260131235959abcd");
  private static final long START = 1_769_860_800_000L;
  private static final String FOLDER = "/tmp/beamtime-mongodb-1/data";
  private static final String MILLI = "ms/op";

  @TempDir private Path folder;

  private final Histogram all = histogram();

  @Test
  void countsAndRatesAddUp() throws IOException {
    RunRecord merged = merge(rank(0, 2).write(), rank(1, 2).write());
    CellRecord cell = merged.cells().get(0);
    LoadRecord load = cell.load().orElseThrow();
    assertThat(cell.params()).containsEntry("clients", "16").containsEntry("rate", "100");
    assertThat(load.drive()).isEqualTo(new DriveRecord(DriveRecord.Mode.OPEN, 16, "even", 5, 2, 2));
    assertThat(load.operations()).isEqualTo(100 + 101);
    assertThat(load.planned()).contains(100.0);
    assertThat(load.delivered()).isEqualTo(50 + 50.5);
    assertThat(load.errors()).isEqualTo(Map.of("timeout", 3L, "refused by #", 1L));
    assertThat(load.deadlines())
        .contains(
            new DeadlineRecord(
                new Missed(3, 4, 0, 0, 0),
                new TreeMap<>(
                    Map.of(
                        "all", new Missed(2, 4, 0, 0, 0),
                        "pv0", new Missed(1, 0, 0, 0, 0)))));
    assertThat(cell.score().orElseThrow().value()).isEqualTo(100.5, within(1e-9));
    assertThat(cell.family()).isEqualTo("jobs");
    assertThat(cell.module()).isEqualTo("bench-mongo");
    assertThat(cell.evidence())
        .containsEntry("rows", "278")
        .containsEntry("checksum", "fffffffffffffffe")
        .doesNotContainKey("fact.place");
    assertThat(merged.settings())
        .containsEntry("job.ranks", "2")
        .doesNotContainKeys("job.rank", "meeting.clock.offset.ms");
  }

  @Test
  void operationsOfAMachineThatEndedSoonerCountForAllOfTheHold() throws IOException {
    Rank longer = rank(1, 2);
    longer.hold = 4;
    LoadRecord load = merge(rank(0, 2).write(), longer.write()).cells().get(0).load().orElseThrow();
    assertThat(load.drive().holdSeconds()).isEqualTo(4);
    assertThat(load.delivered()).as("50 in each of 2 s, 50.5 in each of 4 s").isEqualTo(75.5);
  }

  @Test
  void percentilesAreThoseOfAllTimesTogether() throws IOException {
    RunRecord merged = merge(rank(0, 2).write(), rank(1, 2).write());
    LoadRecord load = merged.cells().get(0).load().orElseThrow();
    PercentilesRecord latency = load.latency().orElseThrow();
    assertThat(latency.count()).isEqualTo(all.getTotalCount());
    assertThat(latency.p50()).isEqualTo(all.getValueAtPercentile(50) / 1e6);
    assertThat(latency.p99()).isEqualTo(all.getValueAtPercentile(99) / 1e6);
    Path log = folder.resolve("merged").resolve(load.histogram());
    assertThat(JoinedLogs.of(List.of(log)).latency()).isEqualTo(all);
  }

  @Test
  void whatWasMergedIsReadLikeAnyRun() throws IOException {
    RunRecord merged = merge(rank(0, 2).write(), rank(1, 2).write());
    Path run = folder.resolve("merged");
    assertThat(RunFile.read(run.resolve(RunFile.NAME))).isEqualTo(merged);
    assertThat(JmhFile.read(run.resolve(JmhFile.NAME)))
        .singleElement()
        .satisfies(entry -> assertThat(entry.samples()).containsExactly(100.0, 101.0));
  }

  @Test
  void clientsSpendTogetherAndTheServerOnce() throws IOException {
    RunRecord merged = merge(rank(0, 2).write(), rank(1, 2).write());
    Map<String, Double> spent = new TreeMap<>();
    merged.cells().get(0).secondary().forEach((name, score) -> spent.put(name, score.value()));
    // Each client takes 2 s, 0.02 s of 100 operations or 2/101 s of 101; the server 4 s in all.
    assertThat(spent.get("client.cpu.s_op")).isEqualTo(4.0 / 201, within(1e-9));
    assertThat(spent.get("client.cpu.s_s")).isEqualTo(2, within(1e-9));
    assertThat(spent.get("server.cpu.s_op")).isEqualTo(4.0 / 201, within(1e-9));
    assertThat(spent.get("server.cpu.s_s")).isEqualTo(2, within(1e-9));
    assertThat(spent.get("relay.cpu.s_s")).as("of the server's link").isEqualTo(0.5, within(1e-9));
    assertThat(spent).doesNotContainKey("machine.cpu.s_s");
    assertThat(spent).containsEntry("layer.gathered", 201.0);
  }

  @Test
  void theWorstOfAllStands() throws IOException {
    Rank slow = rank(1, 2);
    slow.delivery = Delivery.FELL_SHORT;
    slow.cause = "40 of 50 operations a second were delivered";
    slow.limit = "the generator was the limit: its garbage collection took 9 % of the time";
    LoadRecord load = merge(rank(0, 2).write(), slow.write()).cells().get(0).load().orElseThrow();
    assertThat(load.delivery()).isEqualTo(Delivery.FELL_SHORT);
    assertThat(load.cause()).isEqualTo(slow.cause);
    assertThat(load.generator().valid()).isFalse();
    assertThat(load.generator().limit()).isEqualTo(slow.limit);
  }

  @Test
  void theMachineThatWasMostBusyStands() throws IOException {
    Rank busy = rank(1, 2);
    busy.disturbance = Optional.of(new Disturbance(0.5, 0));
    assertThat(merge(rank(0, 2).write(), busy.write()).cells().get(0).disturbance())
        .contains(new Disturbance(0.5, 0));
  }

  @Test
  void noOneCommandRepeatsWhatAllDrove() throws IOException {
    assertThat(merge(rank(0, 2).write(), rank(1, 2).write()).cells().get(0).rerun()).isEmpty();
  }

  @Test
  void aPointThatOneMachineBrokeHasNoNumber() throws IOException {
    Rank broken = rank(1, 2);
    broken.outcome = Outcome.FAILED;
    broken.cellCause = "mongodb ended with code 137";
    broken.delivery = Delivery.BROKE;
    broken.hold = 0.4;
    CellRecord cell = merge(rank(0, 2).write(), broken.write()).cells().get(0);
    assertThat(cell.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(cell.cause()).isEqualTo("rank 1: mongodb ended with code 137");
    assertThat(cell.score()).isEmpty();
    assertThat(JmhFile.read(folder.resolve("merged").resolve(JmhFile.NAME))).isEmpty();
  }

  @Test
  void aPointThatAKilledMachineDidNotComeToHasNoNumber() throws IOException {
    Rank killed = rank(1, 2);
    killed.finished = "";
    RunRecord merged = merge(rank(0, 2).write(), killed.write());
    assertThat(merged.finished()).as("not by all").isEmpty();
    CellRecord cell = merged.cells().get(0);
    assertThat(cell.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(cell.cause()).isEqualTo("rank 1: did not come to it");
    assertThat(cell.params()).as("no other point's").containsEntry("clients", "16");
    assertThat(cell.load()).isEmpty();
    assertThat(cell.score()).isEmpty();
  }

  @Test
  void aPointWhoseHistogramsAMachineCouldNotWriteHasNoNumber() throws IOException {
    Rank full = rank(1, 2);
    full.histogram = "";
    CellRecord cell = merge(rank(0, 2).write(), full.write()).cells().get(0);
    assertThat(cell.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(cell.cause()).isEqualTo("rank 1: could not write its histograms");
    assertThat(cell.score()).isEmpty();
  }

  @Test
  void whatDoesNotBelongTogetherIsRefused() throws IOException {
    refused(
        other -> other.job = new RunId("20260131235959abce"),
        "its job is 20260131235959abce, that of the first is 20260131235959abcd");
    refused(
        other -> other.params.put("period", "WEEK"),
        "rank0 has no JobScan[mongodb, clients=8, period=WEEK, rate=100]");
    refused(other -> other.workload = "JobGroup", "rank0 has no JobGroup[mongodb");
    refused(other -> other.preset = "smoke", "its preset is smoke, that of the first is load");
    refused(
        other -> other.data = "ba9876543210",
        "its data is ba9876543210, that of the first is 0123456789ab");
    refused(other -> other.hold = 30, "its hold in seconds is 30.0, that of the first is 2.0");
    refused(
        other -> other.code = "ba9876543210",
        "its benchmark's code is ba9876543210, that of the first is 0123456789ab");
    refused(
        other -> other.durability = "page cache",
        "its durability of writes is page cache, that of the first is disk");
    refused(
        other -> other.settings.put("meeting.clock.offset.ms", "-30000"),
        "its clock was 30.0 s off that of the first");
    Rank twice = rank(0, 2);
    twice.name = "again";
    refused(twice, "are both rank 0");
  }

  /** Each rank may have joined a server that its own machine keeps up. */
  @Test
  void whatSeveralServersDidIsRefused() throws IOException {
    RankRun first = kept(0, "35865", FOLDER);
    assertThat(merge(first, kept(1, "35865", FOLDER)).settings())
        .doesNotContainKey("merged.addresses");
    for (RankRun other :
        List.of(kept(1, "44949", FOLDER), kept(1, "35865", "/tmp/beamtime-mongodb-2/data"))) {
      assertThatThrownBy(() -> Merge.of(List.of(first, other), false))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("its server is mongodb at mongodb://127.0.0.1:")
          .hasMessageEndingWith("is mongodb at mongodb://127.0.0.1:35865 " + FOLDER);
    }
  }

  private RankRun kept(int rank, String port, String data) throws IOException {
    Rank one = rank(rank, 2);
    one.provider = "embedded";
    one.uri = "mongodb://127.0.0.1:" + port;
    one.stored = data;
    return one.write();
  }

  @Test
  void severalAddressesOfWhatMayBeOneServerAreTold() throws IOException {
    Rank other = rank(1, 2);
    other.uri = "mongodb://10.0.0.7";
    assertThat(merge(rank(0, 2).write(), other.write()).settings())
        .containsEntry(
            "merged.addresses",
            "mongodb at mongodb://10.0.0.7 by ranks [1], mongodb://db.lab by ranks [0]");
  }

  @Test
  void whatSomebodyElseWroteAsANumberIsNamedWithItsFile() throws IOException {
    Rank clients = rank(1, 2);
    clients.params.put("clients", "many");
    unreadable(clients, "'many' is no number (clients of JobScan[");
    Rank rows = rank(1, 2);
    rows.rows = "-1";
    unreadable(rows, "'-1' is no number (rows of JobScan[");
    Rank checksum = rank(1, 2);
    checksum.checksum = "0123456789abcdef0";
    unreadable(checksum, "'0123456789abcdef0' is no number (checksum of JobScan[");
  }

  private void unreadable(Rank rank, String why) {
    assertThatThrownBy(rank::write)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(folder.resolve("rank1/run.json") + ": " + why);
  }

  @Test
  void aLogThatIsNotWholeIsRefused() throws IOException {
    RankRun first = rank(0, 2).write();
    RankRun other = rank(1, 2).write();
    Path log = other.folder().resolve("cells/point.hlog");
    List<String> lines = Files.readAllLines(log);
    Files.write(log, lines.subList(0, lines.size() - 1));
    assertThatThrownBy(() -> merge(first, other))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("[201, 201, 100] times")
        .hasMessageContaining("its records [201, 201, 201]: one is damaged or not whole");
    Files.write(log, lines.subList(0, lines.size() - 3));
    assertThatThrownBy(() -> merge(first, other)).hasMessageContaining("[100, 100, 100] times");
    Files.writeString(log, lines.get(lines.size() - 3).replace("HIST", "HISS"));
    assertThatThrownBy(() -> merge(first, other))
        .hasMessageContaining("is no interval log of HdrHistogram");
    assertThat(folder.resolve("merged")).doesNotExist();
  }

  @Test
  void whatIsNoFileIsNotRead() throws IOException {
    Path run = rank(0, 2).write().folder();
    Files.delete(run.resolve(RunFile.NAME));
    Files.createDirectory(run.resolve(RunFile.NAME));
    assertThatThrownBy(() -> RankRun.read(run))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is no file of 256 MB or less");
  }

  @Test
  void whatSomebodyElseWroteReadsNothingElsewhere() throws IOException {
    Rank elsewhere = rank(1, 2);
    elsewhere.histogram = "../rank0/cells/point.hlog";
    RankRun first = rank(0, 2).write();
    RankRun other = elsewhere.write();
    assertThatThrownBy(() -> merge(first, other))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("its record names no interval log of its own");
    Rank many = rank(0, Integer.MAX_VALUE);
    assertThatThrownBy(many::write)
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("it says that it is of more than 10 000 machines");
  }

  @Test
  void whatCouldNotBeWrittenWholeIsNoRun() throws IOException {
    RankRun first = rank(0, 2).write();
    RankRun other = rank(1, 2).write();
    Path merged = folder.resolve("merged");
    Files.createDirectories(merged.resolve(JmhFile.NAME).resolve("in the way"));
    assertThatThrownBy(() -> merge(first, other)).isInstanceOf(IOException.class);
    assertThat(merged.resolve(RunFile.NAME)).doesNotExist();
  }

  @Test
  void missingRanksAreRefusedUnlessAskedFor() throws IOException {
    List<RankRun> two = List.of(rank(2, 3).write(), rank(0, 3).write());
    assertThatThrownBy(() -> Merge.of(two, false))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "ranks [1] are missing: name their folders too, or merge without them by --partial");
    RunRecord merged = Merge.of(two, true).write(folder.resolve("merged"));
    assertThat(merged.settings()).containsEntry("merged.missing", "[1]");
    LoadRecord load = merged.cells().get(0).load().orElseThrow();
    assertThat(load.cause()).isEqualTo("ranks [1] are missing");
    assertThat(load.delivery()).isEqualTo(Delivery.FELL_SHORT);
    assertThat(load.drive().ranks()).isEqualTo(2);
  }

  @Test
  void aRunByOneMachineIsNoPartOfAnything() throws IOException {
    Rank alone = rank(0, 1);
    alone.settings.clear();
    assertThatThrownBy(alone::write)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is no part of a load by several machines");
  }

  @Test
  void whatWasMergedIsNoPartAnyMore() throws IOException {
    merge(rank(0, 2).write(), rank(1, 2).write());
    assertThatThrownBy(() -> RankRun.read(folder.resolve("merged")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is no part of a load by several machines");
    Rank broken = rank(0, 2);
    broken.settings.put("job.rank", "first");
    assertThatThrownBy(broken::write).isInstanceOf(UsageException.class);
  }

  private void refused(Consumer<Rank> change, String why) throws IOException {
    Rank second = rank(1, 2);
    change.accept(second);
    refused(second, why);
  }

  private void refused(Rank second, String why) throws IOException {
    RankRun first = rank(0, 2).write();
    RankRun other = second.write();
    assertThatThrownBy(() -> Merge.of(List.of(first, other), false))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(why);
  }

  private RunRecord merge(RankRun... ranks) throws IOException {
    return Merge.of(List.of(ranks), false).write(folder.resolve("merged"));
  }

  private Rank rank(int rank, int ranks) {
    return new Rank(new Slice(rank, ranks));
  }

  private static Histogram histogram() {
    Histogram histogram = new Histogram(3);
    histogram.setAutoResize(true);
    return histogram;
  }

  /** What a test says of one machine, before it is written as that machine would. */
  private final class Rank {
    private final Slice slice;
    private final SortedMap<String, String> settings = new TreeMap<>();
    private final SortedMap<String, String> params =
        new TreeMap<>(Map.of("clients", "8", "period", "DAY", "rate", "100"));
    private RunId job = JOB;
    private String name;
    private String workload = "JobScan";
    private String preset = "load";
    private double hold = 2;
    private String finished = "2026-02-01T00:10:00Z";
    private String code = "0123456789ab";
    private String data = "0123456789ab";
    private String rows = "139";
    private String checksum = "ffffffffffffffff";
    private String durability = "disk";
    private String provider = "external";
    private String uri = "mongodb://db.lab";
    private String stored = "";
    private Outcome outcome = Outcome.MEASURED;
    private Optional<Disturbance> disturbance = Optional.of(new Disturbance(0.01, 0));
    private String cellCause = "";
    private Delivery delivery = Delivery.MET;
    private String cause = "";
    private String limit = "";
    private String histogram = "cells/point.hlog";

    private Rank(Slice slice) {
      this.slice = slice;
      name = "rank" + slice.rank();
      settings.putAll(RankSettings.of(new JointRun(job, slice)));
      settings.put("meeting.clock.offset.ms", "0");
    }

    private RankRun write() throws IOException {
      Path run = Files.createDirectories(folder.resolve(name).resolve("cells")).getParent();
      settings.computeIfPresent("job.id", (key, id) -> job.text());
      writeLog(run.resolve("cells/point.hlog"));
      Optional<JmhFile.Entry> entry = Optional.empty();
      if (outcome == Outcome.MEASURED) {
        entry = Optional.of(entry());
      }
      RunFile.write(record(entry), run.resolve(RunFile.NAME));
      JmhFile.write(entry.map(List::of).orElse(List.of()), run.resolve(JmhFile.NAME));
      return RankRun.read(run);
    }

    private long operations() {
      return 100L + slice.rank();
    }

    private PercentilesRecord times() {
      return new PercentilesRecord(operations(), 1, 1, 1, Optional.empty(), 1);
    }

    private void writeLog(Path file) throws IOException {
      Histogram latency = histogram();
      for (long i = 1; i <= operations(); i++) {
        latency.recordValue(i * i * (1 + slice.rank()) * 10_000);
      }
      all.add(latency);
      try (HistogramLog log = new HistogramLog(file, name, START)) {
        Second.Times times = new Second.Times(latency, latency.copy(), latency);
        log.write(new Second(START, START + 1000, operations(), 0, times));
      }
    }

    private LoadRecord load() {
      Missed missed = new Missed(1 + slice.rank(), 4L * slice.rank(), 0, 0, 0);
      return new LoadRecord(
          new DriveRecord(DriveRecord.Mode.OPEN, 8, "even", 5, hold, 1),
          delivery,
          Optional.of(50.0),
          operations() / 2.0,
          cause,
          operations(),
          new TreeMap<>(
              slice.rank() == 0
                  ? Map.of("timeout", 2L)
                  : Map.of("timeout", 1L, "refused by #", 1L)),
          Optional.of(times()),
          Optional.of(times()),
          Optional.of(times()),
          Optional.of(
              new DeadlineRecord(
                  missed, new TreeMap<>(Map.of(slice.rank() == 0 ? "pv0" : "all", missed)))),
          new GeneratorRecord(0.5, 10, 0.1, Optional.empty(), limit),
          histogram);
    }

    private JmhFile.Entry entry() throws IOException {
      SortedMap<String, JmhEntry.Metric> spent = new TreeMap<>();
      spent.put("client.cpu.s_op", new JmhEntry.Metric(2.0 / operations(), "s/op"));
      spent.put("client.cpu.s_s", new JmhEntry.Metric(1, "s/s"));
      spent.put("server.cpu.s_op", new JmhEntry.Metric(4.0 / operations(), "s/op"));
      spent.put("server.cpu.s_s", new JmhEntry.Metric(2, "s/s"));
      spent.put("relay.cpu.s_s", new JmhEntry.Metric(0.5, "s/s"));
      spent.put("machine.cpu.s_s", new JmhEntry.Metric(2, "s/s"));
      spent.put("latency.p50", new JmhEntry.Metric(1, MILLI));
      spent.put("layer.gathered", new JmhEntry.Metric(operations(), "answers"));
      return new JmhEntry(
              "beamtime.mongo.MongoJobScanBenchmark.scan",
              List.of("-Xmx1g"),
              8,
              params,
              5,
              List.of(List.of(50.0, 50.0 + slice.rank())),
              spent)
          .written();
    }

    private RunRecord record(Optional<JmhFile.Entry> entry) {
      SortedMap<String, String> evidence =
          new TreeMap<>(Map.of("data", data, "rows", rows, "checksum", checksum));
      evidence.put("fact.place", name);
      evidence.put("fact.durability", durability);
      List<CellRecord> cells = new ArrayList<>();
      cells.add(
          new CellRecord(
              workload,
              "mongodb",
              "jobs",
              params,
              Optional.empty(),
              "beamtime.mongo.MongoJobScanBenchmark.scan",
              "bench-mongo",
              code,
              outcome,
              cellCause,
              entry.map(JmhFile.Entry::score),
              Optional.empty(),
              disturbance,
              entry.map(JmhFile.Entry::secondary).orElseGet(TreeMap::new),
              Optional.empty(),
              Optional.empty(),
              Optional.of(load()),
              evidence,
              "logs/rig.log",
              "java -jar bench-mongo/target/benchmarks.jar"));
      return new RunRecord(
          RunRecord.FORMAT,
          name,
          "2026-01-31T23:59:59Z",
          finished,
          "0.1.0",
          "0000000",
          preset,
          201307,
          settings,
          new MachineRecord(
              "GNU/Linux Debian 12",
              "6.1.0-18-amd64",
              "A Processor",
              2,
              25_769_803_776L,
              "17.0.15 Debian"),
          List.of(
              new BackendRecord(
                  "mongodb",
                  provider,
                  "6.0.5",
                  new TreeMap<>(Map.of("uri", uri)),
                  new TreeMap<>(Map.of("data", stored)),
                  "")),
          finished.isEmpty() ? List.of() : cells,
          new TreeMap<>(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }
  }
}
