package beamtime.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;

/** A file of the build in which the launcher names the folder of its run. */
record Handover(Path file) implements AutoCloseable {
  private static final String RECORD = "run.json";

  static Handover create(Path target) throws MojoExecutionException {
    try {
      return new Handover(
          Files.createTempFile(Files.createDirectories(target), "beamtime-run-", ".txt"));
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** The folder, where a run has begun and left a record; it may have failed since. */
  Optional<Path> runFolder() throws MojoExecutionException {
    try {
      String told = Files.readString(file).strip();
      return told.isEmpty()
          ? Optional.empty()
          : Optional.of(Path.of(told)).filter(run -> Files.exists(run.resolve(RECORD)));
    } catch (IOException e) {
      throw failure(e);
    }
  }

  @Override
  public void close() throws MojoExecutionException {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private static MojoExecutionException failure(IOException e) {
    return new MojoExecutionException(
        "the file in which the launcher names the run's folder: " + e.getMessage(), e);
  }
}
