package beamtime.site.page.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import beamtime.core.result.JmhFile;
import beamtime.core.result.RunFile;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** What the pages of a run are made of: a digest of its record, its samples and its histograms. */
final class RunInput {
  private static final int BUFFER = 1 << 16;

  private RunInput() {}

  static String of(RunFolder run) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : files(run)) {
        add(digest, file);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  private static List<Path> files(RunFolder run) throws IOException {
    List<Path> files = new ArrayList<>();
    files.add(run.folder().resolve(RunFile.NAME));
    files.add(run.folder().resolve(JmhFile.NAME));
    for (MeasuredCell cell : run.cells()) {
      run.histograms(cell).ifPresent(files::add);
    }
    return files;
  }

  private static void add(MessageDigest digest, Path file) throws IOException {
    digest.update((file.getFileName() + " " + Files.size(file) + "\n").getBytes(UTF_8));
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    }
  }
}
