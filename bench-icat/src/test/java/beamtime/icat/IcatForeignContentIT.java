package beamtime.icat;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.run.JarRun;
import beamtime.core.store.BackendExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** An ICAT that a laboratory runs is left as it was found, whatever becomes of a run. */
class IcatForeignContentIT {
  @RegisterExtension static final BackendExtension ICAT = new BackendExtension("icat");

  private static final String NAME = "LAB-" + ProcessHandle.current().pid();

  @TempDir private Path folder;

  private Laboratory laboratory;
  private Map<String, Long> before;

  @BeforeEach
  void plant() throws Exception {
    laboratory = new Laboratory(ICAT.endpoint());
    laboratory.plant(NAME);
    before = laboratory.rows();
    assertThat(before).containsEntry("Keyword", 1L).containsEntry("Rule", 1L);
  }

  @AfterEach
  void uproot() {
    laboratory.uproot(NAME);
    laboratory.close();
  }

  @Test
  void afterCellsByAllTransportsAndRights() throws Exception {
    JarRun run =
        run(
            JarRun.NOBODY_WATCHES,
            "-Dbench.preset=smoke",
            "-Dbench.param.transport=SOAP,REST",
            "-Dbench.param.rights=ROOT,RULES");
    assertThat(run.code()).as(run.text()).isZero();
    assertThat(laboratory.rows()).isEqualTo(before);
  }

  @Test
  void afterACellThatFails() throws Exception {
    Path wrong = Files.writeString(folder.resolve("wrong"), "wrong");
    JarRun run =
        run(
            JarRun.NOBODY_WATCHES,
            "-Dbench.preset=smoke",
            "-Dbench.param.rights=RULES",
            "-Dtestbed.icat.rulePasswordFile=" + wrong);
    assertThat(run.code()).as(run.text()).isNotZero();
    assertThat(run.text()).contains("the server refuses user 'scientist'");
    assertThat(laboratory.rows()).isEqualTo(before);
  }

  @Test
  void aCellThatLacksItsUserIsLeftOutWithTheReason() throws Exception {
    JarRun run =
        run(
            JarRun.NOBODY_WATCHES,
            "-Dbench.preset=smoke",
            "-Dbench.param.rights=RULES",
            "-Dtestbed.icat.ruleUser=");
    assertThat(run.code()).as(run.text()).isZero();
    assertThat(run.text())
        .contains("LEFT OUT CatalogueCycle[icat,")
        .contains("has no user with rules")
        .doesNotContain("\tat ");
    assertThat(laboratory.rows()).isEqualTo(before);
  }

  @Test
  void afterARunThatWasKilledAndClean() throws Exception {
    JarRun run =
        run(
            (launcher, line) -> {
              if (line.startsWith("[1/")) {
                killAmidACell(launcher);
              }
            },
            "-Dbench.preset=smoke",
            "-Dbench.warmup=3",
            "-Dbench.param.absentFrom=FACILITY",
            "-Dbench.param.rights=RULES");
    assertThat(run.code()).as(run.text()).isNotZero();
    assertThat(laboratory.rows()).isNotEqualTo(before);

    JarRun clean = jar(JarRun.NOBODY_WATCHES, List.of("clean", "--yes"), List.of());
    assertThat(clean.code()).as(clean.text()).isZero();
    assertThat(laboratory.rows()).isEqualTo(before);
  }

  /** Launcher, host and fork at once, so that none can tidy up. */
  private void killAmidACell(Process launcher) {
    try {
      long limit = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
      while (!laboratory.isWrittenTo()) {
        assertThat(System.nanoTime()).as("within a minute").isLessThan(limit);
        Thread.sleep(20);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    List<ProcessHandle> all = new ArrayList<>(launcher.descendants().toList());
    launcher.toHandle().destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
  }

  private JarRun run(BiConsumer<Process, String> eachLine, String... properties) throws Exception {
    return jar(
        eachLine,
        List.of(
            "run",
            "--jar=" + JarRun.JAR.toAbsolutePath(),
            "--runs=" + folder.resolve("runs"),
            "-Dbench.include=CatalogueCycle"),
        List.of(properties));
  }

  private static JarRun jar(
      BiConsumer<Process, String> eachLine, List<String> command, List<String> properties)
      throws IOException, InterruptedException {
    List<String> args = new ArrayList<>(command);
    Map<String, String> address = ICAT.endpoint().address();
    args.addAll(
        List.of(
            "-Dtestbed=external",
            "-Dtestbed.icat.url=" + address.get("uri"),
            "-Dtestbed.icat.passwordFile=" + address.get("passwordFile"),
            "-Dtestbed.icat.ruleUser=" + address.get("ruleUser"),
            "-Dtestbed.icat.rulePasswordFile=" + address.get("rulePasswordFile")));
    args.addAll(properties);
    return JarRun.of(List.of(), eachLine, args.toArray(String[]::new));
  }
}
