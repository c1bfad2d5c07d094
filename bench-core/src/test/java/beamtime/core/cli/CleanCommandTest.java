package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.launch.Leftovers.Leftover;
import beamtime.core.store.InMemoryJobStore;
import beamtime.core.store.Place;
import beamtime.core.store.RunId;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CleanCommandTest {
  private static final Place BELOW = new Place("bt-20260131235958-box-abc");

  @Test
  void oneLineStandsForThousandsOfASeries() {
    List<Leftover> found =
        Stream.concat(
                Stream.of(new Place("bt-20260131235958-ingest-xyz")),
                IntStream.range(0, 2000).mapToObj(BELOW::numbered))
            .map(CleanCommandTest::leftover)
            .toList();
    String table = CleanCommand.table(found, Instant.parse("2026-02-01T00:59:58Z"));
    assertThat(table)
        .containsOnlyOnce("bt-20260131235958-box-abc-1000000 and 1999 more")
        .containsOnlyOnce("bt-20260131235958-ingest-xyz")
        .contains("1 h 0 min");
    assertThat(table.lines().filter(line -> line.contains("bt-"))).hasSize(2);
  }

  @Test
  void aPartOfAnIdNamesNoRun() {
    Commands commands = new Commands(new PrintStream(new ByteArrayOutputStream()));
    for (String part : List.of("", "own", "2026", "2026013123595")) {
      assertThat(commands.execute(List.of("clean", "--yes", "--run=" + part)))
          .as(part)
          .isEqualTo(CommandLine.ExitCode.USAGE);
    }
  }

  @Test
  void aFolderNamesItsRunAndThatOfOneMachineItsJob() {
    assertThat(CleanCommand.id("20260131-235959")).isEqualTo(new RunId("20260131235959"));
    assertThat(CleanCommand.id("20260131-235959-r12")).isEqualTo(new RunId("20260131235959"));
  }

  private static Leftover leftover(Place place) {
    return new Leftover("mongodb", place, place.run().orElseThrow(), new InMemoryJobStore());
  }
}
