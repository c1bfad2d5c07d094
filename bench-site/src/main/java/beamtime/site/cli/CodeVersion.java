package beamtime.site.cli;

import beamtime.site.page.SiteWriter;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/** What tells the code that makes pages from other code: the checksums of all files in its jar. */
final class CodeVersion {
  private CodeVersion() {}

  /** Empty where the code lies in folders, as in an IDE, and may change with each build. */
  static Optional<String> ofJar() throws IOException {
    CodeSource source = SiteWriter.class.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      return Optional.empty();
    }
    try {
      Path jar = Path.of(source.getLocation().toURI());
      return Files.isRegularFile(jar) ? Optional.of(checksums(jar)) : Optional.empty();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the class path has no valid address", e);
    }
  }

  private static String checksums(Path path) throws IOException {
    try (JarFile jar = new JarFile(path.toFile())) {
      return jar.stream()
          .map(entry -> entry.getName() + " " + entry.getCrc())
          .sorted()
          .collect(Collectors.joining("\n"));
    }
  }
}
