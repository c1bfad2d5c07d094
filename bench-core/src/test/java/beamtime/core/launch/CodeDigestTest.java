package beamtime.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.workload.FloorJobIngestBenchmark;
import beamtime.core.workload.FloorJobScanBenchmark;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeDigestTest {
  private static final String ABOVE =
      """
      package beamtime.made;
      import beamtime.core.cell.Grid;
      import org.openjdk.jmh.annotations.Param;
      public abstract class Above {
        @Param({"1", "2"})
        @Grid(smoke = "1", lab = {"1", "2", "3"})
        public int batch;
        abstract int step();
        static final class Counter {
          int count;
          void add(int n) { count += n; }
        }
        public int work() {
          Counter counter = new Counter();
          for (int i = 0; i < batch; i++) {
            counter.add(step());
          }
          return counter.count;
        }
      }
      """;

  private static final String BENCHMARK =
      """
      package beamtime.made;
      public class Made extends Above {
        @Override int step() {
          java.util.function.IntUnaryOperator half = n -> n / 2;
          return half.applyAsInt(84);
        }
      }
      """;

  @TempDir private Path folder;

  @Test
  void isTheSameForTheSameCode() throws IOException {
    assertThat(CodeDigest.of(FloorJobScanBenchmark.class))
        .matches("[0-9a-f]{12}")
        .isEqualTo(CodeDigest.of(FloorJobScanBenchmark.class))
        .isNotEqualTo(CodeDigest.of(FloorJobIngestBenchmark.class));
    assertThat(digest(ABOVE, BENCHMARK)).isEqualTo(digest(ABOVE, BENCHMARK));
  }

  @Test
  void differsWhereAMethodOfTheClassOrAboveItOrNestedInItDoesSomethingElse() throws IOException {
    String before = digest(ABOVE, BENCHMARK);
    assertThat(digest(ABOVE, replaced(BENCHMARK, "84", "86"))).isNotEqualTo(before);
    assertThat(digest(ABOVE, replaced(BENCHMARK, "n / 2", "n / 3"))).isNotEqualTo(before);
    assertThat(digest(replaced(ABOVE, "i < batch", "i <= batch"), BENCHMARK)).isNotEqualTo(before);
    assertThat(digest(replaced(ABOVE, "count += n", "count -= n"), BENCHMARK)).isNotEqualTo(before);
  }

  @Test
  void isTheSameWhereOnlyLinesCommentsAndNamesOfVariablesDiffer() throws IOException {
    String other =
        replaced(ABOVE, "Counter counter =", "// counts\n\n\n    Counter c =")
            .replace("counter.", "c.");
    assertThat(digest(other, BENCHMARK)).isEqualTo(digest(ABOVE, BENCHMARK));
  }

  @Test
  void isTheSameForOtherValuesOfParameters() throws IOException {
    String other =
        replaced(replaced(ABOVE, "{\"1\", \"2\"}", "\"7\""), "smoke = \"1\"", "smoke = \"5\"");
    assertThat(digest(other, BENCHMARK)).isEqualTo(digest(ABOVE, BENCHMARK));
  }

  @Test
  void differsWhereAParameterBecomesAnotherType() throws IOException {
    assertThat(digest(replaced(ABOVE, "public int batch", "public long batch"), BENCHMARK))
        .isNotEqualTo(digest(ABOVE, BENCHMARK));
  }

  @Test
  void doesNotHangOnWhatACompilerMayLeaveOut() throws IOException {
    assertThat(digest(List.of("-g:none"), ABOVE, BENCHMARK))
        .isEqualTo(digest(List.of("-g", "-parameters"), ABOVE, BENCHMARK));
  }

  private static String replaced(String source, String what, String by) {
    assertThat(source).contains(what);
    return source.replace(what, by);
  }

  private String digest(String above, String benchmark) throws IOException {
    return digest(List.of(), above, benchmark);
  }

  private String digest(List<String> options, String above, String benchmark) throws IOException {
    Path sources = Files.createTempDirectory(folder, "sources");
    Path classes = Files.createTempDirectory(folder, "classes");
    List<Path> files =
        List.of(
            Files.writeString(sources.resolve("Above.java"), above),
            Files.writeString(sources.resolve("Made.java"), benchmark));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      List<String> all = new ArrayList<>(options);
      all.addAll(List.of("-proc:none", "-d", classes.toString()));
      assertThat(
              compiler
                  .getTask(
                      null, manager, null, all, null, manager.getJavaFileObjectsFromPaths(files))
                  .call())
          .isTrue();
    }
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      return CodeDigest.of(loader.loadClass("beamtime.made.Made"));
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
  }
}
