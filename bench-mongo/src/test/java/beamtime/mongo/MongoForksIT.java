package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.owner.Myself;
import beamtime.core.result.CellRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunRecord;
import beamtime.core.result.Score;
import beamtime.core.run.JarRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of several forks, whose contestants take turns. MongoDB with and without its journal stand
 * for two backends.
 */
class MongoForksIT {
  /** The third shows that a cell that failed in its second had no more, and another had. */
  private static final int FORKS = 3;

  @TempDir private Path folder;

  @Test
  void contestantsTakeTurnsAndEachHasOneResultOfAllItsForks() throws Exception {
    JarRun run = run(2, JarRun.NOBODY_WATCHES);
    assertThat(run.code()).as(run.text()).isZero();
    assertThat(run.lines().stream().filter(line -> line.startsWith("[")).map(MongoForksIT::turn))
        .containsExactly("floor", "false", "true", "true", "false");
    assertThat(run.text())
        .containsPattern("journal=true] [0-9.]+ ops/s (± [0-9.]+|over 100) %, fork 2\n")
        .contains("[5/5, 0:00 left] ");

    RunRecord record = record();
    assertThat(record.settings())
        .containsEntry("order", "A B B A")
        .containsEntry("bench.forks", "2")
        .hasEntrySatisfying("jmh", jmh -> assertThat(jmh).startsWith("-f 2 "));
    assertThat(record.cells()).extracting(CellRecord::outcome).containsOnly(Outcome.MEASURED);
    assertThat(mongo(record)).allSatisfy(cell -> assertThat(cell.rerun()).contains(" -f 2 "));
    assertThat(mongo(record))
        .extracting(cell -> cell.evidence().get("fact.durability"))
        .containsExactlyInAnyOrder("disk", "memory");
    assertThat(mongo(record))
        .extracting(cell -> cell.evidence().get("fact.observed"))
        .allMatch(observed -> observed.startsWith("client: process tree of "));
    List<JmhFile.Entry> entries = JmhFile.read(folder().resolve(JmhFile.NAME));
    assertThat(entries).extracting(entry -> entry.forks().size()).containsExactly(1, 2, 2);
    assertThat(Files.readString(folder().resolve(JmhFile.NAME)))
        .containsOnlyOnce("\"forks\" : 1,")
        .contains("\"forks\" : 2,")
        .doesNotContain("java.io.tmpdir");
    for (CellRecord cell : mongo(record)) {
      assertThat(Files.readAllLines(folder().resolve(cell.log())))
          .contains("# Fork 1 of this run", "# Fork 2 of this run");
    }
  }

  @Test
  void aCellThatFailsInOneForkHasNoMoreAndTheOthersGoOnWithWhatTheyHad() throws Exception {
    JarRun run = run(FORKS, when(", fork 1", 2, MongoForksIT::killHost));
    assertThat(run.code()).as(run.text()).isEqualTo(1);
    assertThat(mongo(record()))
        .as(run.text())
        .extracting(CellRecord::outcome)
        .containsExactlyInAnyOrder(Outcome.FAILED, Outcome.MEASURED);
    assertThat(mongo(record()))
        .filteredOn(cell -> cell.outcome() == Outcome.FAILED)
        .allSatisfy(
            cell -> {
              // the third where the kill comes late
              assertThat(cell.cause()).matches("fork [23]: the process that .*");
              assertThat(run.text()).contains("FAILED " + cell.name() + ": " + cell.cause());
            });
    assertThat(run.text())
        .containsAnyOf("[6/6, 0:00 left] ", "[7/7, 0:00 left] ")
        .containsOnlyOnce(", fork 3");
    assertThat(JmhFile.read(folder().resolve(JmhFile.NAME)))
        .as("the floor's and the other's")
        .extracting(entry -> entry.forks().size())
        .containsExactly(1, 3);
    run.assertNothingRuns();
  }

  /** How many forks have ended by then is not known: at least the first. */
  @Test
  void aRunWhoseParentIsKilledKeepsTheForksThatItHas() throws Exception {
    JarRun run =
        run(
            FORKS,
            when(", fork 1", 1, JarRun::killParent),
            "--with-parent",
            "-Dbench.param.compression=SERVER,NONE,SNAPPY,ZLIB,ZSTD");
    assertThat(run.code()).as(run.text()).isNotZero();
    RunRecord record = record();
    assertThat(record.finished()).isEmpty();
    assertThat(record.cells()).hasSize(11);
    List<String> told =
        run.lines().stream()
            .filter(line -> line.startsWith("["))
            .map(line -> line.replaceFirst("^.*?\\] (.*?\\]).*", "$1"))
            .toList();
    List<JmhFile.Entry> entries = JmhFile.read(folder().resolve(JmhFile.NAME));
    assertThat(entries.stream().mapToInt(entry -> entry.forks().size()).sum())
        .as("those that were told, or one more: it may end before it is told")
        .isBetween(told.size(), told.size() + 1);
    for (CellRecord cell : record.cells()) {
      int forks = forks(cell, entries);
      assertThat(forks)
          .as("%s in %s", cell.name(), told)
          .isGreaterThanOrEqualTo(Collections.frequency(told, cell.name()));
      assertThat(cell.outcome()).isEqualTo(forks == 0 ? Outcome.MISSING : Outcome.MEASURED);
      assertThat(cell.cause()).isEqualTo(forks == 0 ? "the run ended before it" : "");
      assertThat(cell.interval().isPresent()).isEqualTo(forks > 1);
    }
    assertThat(mongo(record))
        .extracting(CellRecord::outcome)
        .contains(Outcome.MEASURED, Outcome.MISSING);
    run.assertNothingRuns();
  }

  /** Of the entry that its number is of. */
  private static int forks(CellRecord cell, List<JmhFile.Entry> entries) {
    return entries.stream()
        .filter(entry -> cell.score().map(Score::value).equals(Optional.of(entry.score().value())))
        .mapToInt(entry -> entry.forks().size())
        .sum();
  }

  private JarRun run(int forks, BiConsumer<Process, String> eachLine, String... more)
      throws Exception {
    // too long for the path of a socket
    Path temporary = Files.createDirectory(folder.resolve("t".repeat(120)));
    JarRun run =
        JarRun.of(
            List.of("-Djava.io.tmpdir=" + temporary),
            eachLine,
            Stream.concat(
                    Stream.of(
                        "run",
                        "--jar=" + JarRun.JAR.toAbsolutePath(),
                        "--runs=" + folder.resolve("runs"),
                        "-Dtestbed=embedded",
                        "-Dbench.preset=smoke",
                        "-Dbench.forks=" + forks,
                        "-Dbench.include=JobIngest",
                        "-Dbench.param.journal=true,false"),
                    Stream.of(more))
                .toArray(String[]::new));
    assertThat(temporary.toFile().list())
        .as("what is left of JMH and Beamtime")
        .containsExactlyInAnyOrder(
            "beamtime.lock", "beamtime.memory-" + Myself.name() + ".lock", "jmh.lock");
    return run;
  }

  /** The floor, or the value of {@code journal}. */
  private static String turn(String line) {
    return line.contains("[floor")
        ? "floor"
        : line.replaceFirst(".*journal=", "").replaceFirst("].*", "");
  }

  private static BiConsumer<Process, String> when(String part, int count, Consumer<Process> act) {
    List<String> seen = new ArrayList<>();
    return (process, line) -> {
      if (line.endsWith(part)) {
        seen.add(line);
        if (seen.size() == count) {
          act.accept(process);
        }
      }
    };
  }

  /** While it measures the next fork. */
  private static void killHost(Process launcher) {
    List<ProcessHandle> hosts = List.of();
    for (int i = 0; i < 6_000 && hosts.isEmpty(); i++) {
      LockSupport.parkNanos(10_000_000);
      hosts = launcher.children().filter(MongoForksIT::measures).toList();
    }
    hosts.forEach(ProcessHandle::destroyForcibly);
  }

  /** The process of the module, in which JMH keeps what it has measured. */
  private static boolean measures(ProcessHandle host) {
    return host.info().commandLine().orElse("").contains("benchmarks.jar")
        && host.children().findAny().isPresent();
  }

  private static List<CellRecord> mongo(RunRecord record) {
    return record.cells().stream().filter(cell -> cell.backend().equals("mongodb")).toList();
  }

  private RunRecord record() throws IOException {
    return JarRun.record(folder.resolve("runs"));
  }

  private Path folder() throws IOException {
    return JarRun.runFolder(folder.resolve("runs"));
  }
}
