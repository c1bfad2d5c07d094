package beamtime.maven;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;

/**
 * The comparison site of one run.
 *
 * @param jar of the module that writes it; missing unless this or an earlier build has made it
 */
record Site(Path jar, Path folder) {
  /** Writes the site of a run, or says how to; returns why it could not, in one line. */
  Optional<String> write(Path run, Log log) throws MojoExecutionException {
    List<String> arguments =
        List.of("-jar", jar.toString(), "build", run.toString(), "-o", folder.toString());
    if (!Files.isRegularFile(jar)) {
      log.info(
          "no site, since its module is not built: mvn package -pl bench-site -am && java "
              + String.join(" ", arguments));
      return Optional.empty();
    }
    log.info("the site of this run begins at:"); // its writer prints the page
    int code = new Program("site", RunMojo.java(arguments)).run();
    return code == 0
        ? Optional.empty()
        : Optional.of("the site of " + run + " could not be written (exit code " + code + ")");
  }
}
