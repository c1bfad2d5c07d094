package beamtime.core.run;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * Class data sharing for the forks of a module: the first that only warms its server leaves an
 * archive of the classes that it has loaded, which later ones map in place of loading each. It
 * holds no compiled code. A profiler of JMH, since options given so are not published: the file's
 * path is another one in each run, and would make runs of one JVM look different.
 */
public final class ClassArchive implements ExternalProfiler {
  /** JMH's option for a fork whose numbers do not count. */
  static final String COLD = "cold";

  private final boolean cold;
  private final Path file;

  /** Of a fork that counts. */
  public ClassArchive() {
    this("");
  }

  /** Of a fork that counts, or of a {@value #COLD} one. */
  public ClassArchive(String option) {
    this(option, Path.of(System.getProperty("java.io.tmpdir"))); // removed with the run
  }

  ClassArchive(String option, Path folder) {
    cold = option.equals(COLD);
    file = folder.resolve("classes.jsa");
  }

  /** A cold fork is compiled quickly, so as to leave the processors to its server. */
  @Override
  public Collection<String> addJVMOptions(BenchmarkParams params) {
    List<String> options = new ArrayList<>();
    if (Files.exists(file)) {
      options.add("-XX:SharedArchiveFile=" + file);
    } else if (cold) {
      options.add("-XX:ArchiveClassesAtExit=" + file);
    }
    if (cold) {
      options.add("-XX:TieredStopAtLevel=1");
    }
    return options;
  }

  @Override
  public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
    return List.of();
  }

  @Override
  public void beforeTrial(BenchmarkParams params) {}

  @Override
  public Collection<? extends Result<?>> afterTrial(
      BenchmarkResult result, long pid, File stdOut, File stdErr) {
    return List.of();
  }

  @Override
  public boolean allowPrintOut() {
    return true;
  }

  @Override
  public boolean allowPrintErr() {
    return true;
  }

  @Override
  public String getDescription() {
    return "Classes of the forks from an archive";
  }
}
