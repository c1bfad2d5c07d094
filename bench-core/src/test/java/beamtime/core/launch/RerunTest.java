package beamtime.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RerunTest {
  @Test
  void namesServerCellAndJmhsOptions() {
    Rerun rerun =
        new Rerun(
            Path.of("/lab/beamtime/bench-hbase/target/benchmarks.jar"),
            Map.of("testbed", "docker", "testbed.hbase.regionservers", "3"));
    assertThat(rerun.command("beamtime.hbase.X.scan", Map.of("filters", "1"), "-f 1"))
        .isEqualTo(
            "java -Dtestbed=docker -Dtestbed.hbase.regionservers=3"
                + " -jar bench-hbase/target/benchmarks.jar '^beamtime\\.hbase\\.X\\.scan$'"
                + " -p filters=1 -f 1");
  }

  @Test
  void aJarThatIsNotTheBuildsIsFoundWhereTheRunWas() {
    assertThat(clean(Path.of("/beamtime/icat/benchmarks.jar")))
        .isEqualTo("java -jar /beamtime/icat/benchmarks.jar clean");
    assertThat(clean(Path.of("jars/../jars/bench-icat-all.jar").toAbsolutePath()))
        .isEqualTo("java -jar jars/bench-icat-all.jar clean");
    assertThat(clean(Path.of("../jars/bench-icat-all.jar")))
        .isEqualTo("java -jar ../jars/bench-icat-all.jar clean");
  }

  private static String clean(Path jar) {
    return new Rerun(jar, Map.of()).command(List.of("clean"));
  }

  @Test
  void whatAShellWouldReadOtherwiseIsQuoted() {
    Rerun rerun =
        new Rerun(
            Path.of("/x.jar"), Map.of("testbed.mongodb.uri", "mongodb://a/?tls=true&w=1'; rm"));
    assertThat(rerun.command("b", Map.of(), ""))
        .startsWith("java '-Dtestbed.mongodb.uri=mongodb://a/?tls=true&w=1'\\''; rm' -jar /x.jar");
  }
}
