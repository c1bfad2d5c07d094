package beamtime.core.owner;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PythonPackagesTest {
  @TempDir private Path folder;

  @Test
  void whatHasAnotherDigestOrNoneIsRefused() throws IOException {
    Path wheel = folder.resolve("beamtime_nothing-1.0-py3-none-any.whl");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(wheel))) {
      zip.putNextEntry(new ZipEntry("beamtime_nothing-1.0.dist-info/METADATA"));
      zip.write("Metadata-Version: 2.1\nName: beamtime-nothing\nVersion: 1.0\n".getBytes(UTF_8));
    }
    String local = "--no-index\n--find-links " + folder + "\nbeamtime-nothing==1.0";
    assertThatThrownBy(() -> PythonPackages.fetch(local + " --hash=sha256:" + "0".repeat(64)))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "pip can't fetch beamtime-nothing==1.0: a digest is not the one that Beamtime knows");
    assertThatThrownBy(() -> PythonPackages.fetch(local))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("pip can't fetch beamtime-nothing==1.0: ");
  }
}
