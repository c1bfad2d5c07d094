package beamtime.core.run;

import beamtime.core.host.OptionsProfiler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Class data sharing for the JVMs of a module: one leaves an archive of the classes that it has
 * loaded when it ends, which later ones map in place of loading each. It holds no compiled code. In
 * a run that is planned by time it is left by the first fork that only warms its server; in another
 * by the first that counts, if many follow.
 */
public final class ClassArchive extends OptionsProfiler {
  /** Argument of this profiler for a fork whose numbers do not count. */
  static final String COLD = "cold";

  /** The same for one that counts, and leaves an archive where there is none. */
  static final String LEAVES = "leaves";

  /** More than an archive takes: a JVM that finds no room for it ends as if it had failed. */
  private static final long ROOM = 256L << 20;

  private final String option;
  private final Path file;
  private final long room;

  /** Of a fork that only maps the archive. */
  public ClassArchive() {
    this("");
  }

  /** Of a fork that only maps the archive, or of a {@value #COLD} or {@value #LEAVES} one. */
  public ClassArchive(String option) {
    this(option, Path.of(System.getProperty("java.io.tmpdir"))); // removed with the run
  }

  private ClassArchive(String option, Path folder) {
    this(option, folder, folder.toFile().getUsableSpace());
  }

  /** With so many bytes free in the folder. */
  ClassArchive(String option, Path folder, long room) {
    this.option = option;
    this.room = room;
    file = in(folder);
  }

  /** The archive of a module in the folder for its temporary files. */
  static Path in(Path folder) {
    return folder.resolve("classes.jsa");
  }

  /** A cold fork is compiled quickly, so as to leave the processors to its server. */
  @Override
  public Collection<String> addJVMOptions(BenchmarkParams params) {
    List<String> options = new ArrayList<>();
    if (Files.exists(file)) {
      options.add("-XX:SharedArchiveFile=" + file);
    } else if (!option.isEmpty() && room > ROOM) {
      options.add("-XX:ArchiveClassesAtExit=" + file);
    }
    if (option.equals(COLD)) {
      options.add("-XX:TieredStopAtLevel=1");
    }
    return options;
  }
}
