package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.store.TallyCounter;
import beamtime.core.workload.CellName;
import beamtime.core.workload.Evidence;
import beamtime.core.workload.RunContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProofsTest {
  private static final CellName CELL = new CellName("JobScan", "hbase", Map.of("period", "DAY"));

  @TempDir private Path folder;

  @Test
  void whatAnEarlierForkHasLeftDoesNotStandForTheNext() throws IOException {
    Proofs proofs = new Proofs(folder);
    proofs.clear(CELL);
    assertThat(proofs.read(CELL)).isEmpty();
    leave("d1", 7);
    assertThat(proofs.read(CELL)).containsEntry("data", "d1").containsEntry("rows", "1");
    proofs.clear(CELL);
    assertThat(proofs.read(CELL)).isEmpty();
  }

  @Test
  void aForkWithOtherDataContradictsTheFirst() throws IOException {
    Proofs proofs = new Proofs(folder);
    assertThat(contradiction(proofs, "d1", 7)).isEmpty();
    assertThat(contradiction(proofs, "d1", 7)).isEmpty();
    assertThat(contradiction(proofs, "d2", 7))
        .contains("its data is d2, that of its first fork was d1");
  }

  private Optional<String> contradiction(Proofs proofs, String data, long row) throws IOException {
    leave(data, row);
    return proofs.contradiction(CELL, proofs.read(CELL));
  }

  private void leave(String data, long row) {
    TallyCounter rows = new TallyCounter();
    rows.add(row);
    new RunContext(Optional.of(folder)).write(CELL, new Evidence(data, rows.tally()));
  }
}
