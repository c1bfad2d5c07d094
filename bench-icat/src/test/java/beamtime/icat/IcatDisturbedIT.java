package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Disturbance;
import beamtime.core.run.JarRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run on a machine of which somebody else takes a third of a core: what was measured again in
 * vain, the floor that comes first, says that more of it would not help.
 */
class IcatDisturbedIT {
  @TempDir private Path folder;

  @Test
  void aCellThatOthersDisturbIsMeasuredAgainAndMarked() throws IOException, InterruptedException {
    AtomicBoolean done = new AtomicBoolean();
    Thread other =
        new Thread(
            () -> {
              while (!done.get()) {
                long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(3);
                while (System.nanoTime() < end) {
                  Thread.onSpinWait();
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(7));
              }
            });
    other.start();
    JarRun run;
    try {
      run =
          JarRun.of(
              List.of(),
              JarRun.NOBODY_WATCHES,
              "run",
              "--jar=" + JarRun.JAR,
              "--runs=" + folder,
              "-Dtestbed=embedded",
              "-Dbench.include=CatalogueFind",
              "-Dbench.param.investigations=2",
              "-Dbench.warmup=1",
              "-Dbench.forks=1");
    } finally {
      done.set(true);
      other.join();
    }
    assertThat(run.code()).as(run.text()).isZero();
    assertThat(run.lines())
        .anyMatch(line -> line.startsWith("the machine is not quiet: "))
        .anyMatch(
            line -> line.matches("  CatalogueFind\\[.*the machine was busy: .*; measured again"))
        .anyMatch(line -> line.matches("BUSY CatalogueFind\\[icat.*the machine was busy: .*"))
        .anyMatch(line -> line.matches("time: servers \\d+:\\d\\d, quiet .*measuring .*"));
    CellRecord disturbed =
        JarRun.record(folder).cells().stream()
            .filter(cell -> cell.backend().equals("icat"))
            .findFirst()
            .orElseThrow();
    assertThat(disturbed.disturbance().orElseThrow().others()).isGreaterThan(Disturbance.MARK);
    run.assertNothingRuns();
  }
}
