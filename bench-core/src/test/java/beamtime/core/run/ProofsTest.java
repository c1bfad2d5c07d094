package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.PhaseTimes;
import beamtime.core.cell.RunContext;
import beamtime.core.store.TallyCounter;
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
    leave(read("d1", 7));
    assertThat(proofs.read(CELL)).containsEntry("data", "d1").containsEntry("rows", "1");
    proofs.clear(CELL);
    assertThat(proofs.read(CELL)).isEmpty();
  }

  @Test
  void aForkWithOtherDataContradictsTheFirst() throws IOException {
    Proofs proofs = new Proofs(folder);
    assertThat(contradiction(proofs, read("d1", 7))).isEmpty();
    assertThat(contradiction(proofs, read("d1", 7))).isEmpty();
    assertThat(contradiction(proofs, read("d2", 7)))
        .contains("data is d2, that of its first fork was d1");
  }

  @Test
  void aForkThatReadsTheSameDataAndHasOtherAnswersContradictsTheFirst() throws IOException {
    Proofs proofs = new Proofs(folder);
    assertThat(contradiction(proofs, read("d1", 7))).isEmpty();
    assertThat(contradiction(proofs, read("d1", 8)).orElseThrow()).startsWith("checksum is ");
  }

  @Test
  void forksMayWriteMoreOrLess() throws IOException {
    Proofs proofs = new Proofs(folder);
    assertThat(contradiction(proofs, written("d1", 7))).isEmpty();
    assertThat(contradiction(proofs, written("d1", 8))).isEmpty();
    assertThat(contradiction(proofs, written("d2", 8))).isPresent();
  }

  private Optional<String> contradiction(Proofs proofs, Evidence evidence) throws IOException {
    leave(evidence);
    return proofs.contradiction(CELL, proofs.read(CELL));
  }

  private void leave(Evidence evidence) {
    new RunContext(Optional.of(folder)).write(CELL, evidence, new PhaseTimes());
  }

  private static Evidence written(String data, long row) {
    return read(data, row).with("durability", "disk");
  }

  private static Evidence read(String data, long row) {
    TallyCounter rows = new TallyCounter();
    rows.add(row);
    return new Evidence(data, rows.tally());
  }
}
