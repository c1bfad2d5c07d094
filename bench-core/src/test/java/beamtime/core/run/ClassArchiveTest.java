package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.infra.BenchmarkParams;

class ClassArchiveTest {
  @TempDir private Path folder;

  /** The JVM itself makes the archive, and says where it has a class from. */
  @Test
  void theFirstColdForkLeavesAnArchiveThatLaterOnesMap() throws Exception {
    assertThat(options("")).isEmpty();
    assertThat(java(options(ClassArchive.COLD))).contains("jmh-core");
    assertThat(options(ClassArchive.COLD)).contains("-XX:TieredStopAtLevel=1");
    assertThat(options("")).hasSize(1);
    assertThat(java(options(""))).contains("source: shared objects file (top)");
  }

  @Test
  void aForkThatCountsIsCompiledAsAllAre() {
    assertThat(options(ClassArchive.LEAVES))
        .containsExactly("-XX:ArchiveClassesAtExit=" + folder.resolve("classes.jsa"));
  }

  @Test
  void whereThereIsNoRoomForOneNoneIsLeft() {
    assertThat(options(ClassArchive.LEAVES, 10L << 20)).isEmpty();
    assertThat(options(ClassArchive.COLD, 10L << 20)).containsExactly("-XX:TieredStopAtLevel=1");
  }

  private Collection<String> options(String option) {
    return options(option, 1L << 40);
  }

  private Collection<String> options(String option, long room) {
    return new ClassArchive(option, folder, room).addJVMOptions((BenchmarkParams) null);
  }

  /** What a JVM says of its main class, which ends at once for want of others. */
  private String java(Collection<String> options) throws IOException, InterruptedException {
    String jar = Main.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-Xlog:class+load", "-cp", jar, Main.class.getName()));
    Path log = Files.createTempFile(folder, "java", ".log");
    new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start()
        .waitFor();
    return Files.readAllLines(log).stream()
        .filter(line -> line.contains(" " + Main.class.getName() + " "))
        .findFirst()
        .orElseThrow();
  }
}
