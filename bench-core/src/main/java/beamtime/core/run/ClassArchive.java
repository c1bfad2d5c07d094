package beamtime.core.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Class data sharing for the forks of a module: the first that only warms its server leaves an
 * archive of the classes that it has loaded, which later ones map in place of loading each. It
 * holds no compiled code.
 */
public final class ClassArchive extends UnpublishedOptions {
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
}
