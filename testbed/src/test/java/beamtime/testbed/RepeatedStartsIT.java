package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import beamtime.core.backend.Testbed.Running;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers side by side, started and stopped again and again ({@code -Dstarts=20}). */
final class RepeatedStartsIT {
  @TempDir private Path temporary;

  @Test
  void startsAndStopsLeaveNoTrace() throws Exception {
    int rounds = RepeatedStarts.rounds(1);
    assumeThat(rounds).as("a single round is EmbeddedServersTest's").isGreaterThan(1);
    Folders folders = Folders.in(temporary);
    BackendTestbed testbed = new BackendTestbed();
    Set<Long> seen = new TreeSet<>();
    Consumer<List<Running>> look =
        up -> ProcessHandle.current().descendants().map(ProcessHandle::pid).forEach(seen::add);
    RepeatedStarts.run(testbed, Traces.SETTLING, folders.properties(), 1, look);
    Traces settled = Traces.after(seen, folders);
    RepeatedStarts.run(testbed, testbed.backends(), folders.properties(), rounds, look);
    Traces.areNoMoreThan(settled, seen, folders);
    assertThat(folders.runs()).isEmptyDirectory();
  }
}
