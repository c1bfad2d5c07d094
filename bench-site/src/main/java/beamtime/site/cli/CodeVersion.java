package beamtime.site.cli;

import beamtime.site.page.SiteWriter;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/** What tells the code that makes pages from other code: a digest of its jar. */
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
      return Files.isRegularFile(jar)
          ? Optional.of(digest(Files.readAllBytes(jar)))
          : Optional.empty();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the class path has no valid address", e);
    }
  }

  private static String digest(byte[] jar) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(jar));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
