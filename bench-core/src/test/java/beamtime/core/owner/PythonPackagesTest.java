package beamtime.core.owner;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PythonPackagesTest {
  private static final String PACKAGE = "beamtime-nothing==1.0";

  @TempDir private Path folder;
  @TempDir private Path cache;

  @Test
  void whatHasAnotherDigestOrNoneIsRefused() throws IOException {
    String local = local(wheel());
    assertThatThrownBy(
            () -> PythonPackages.fetch(local + " --hash=sha256:" + "0".repeat(64), cache, true))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "pip can't fetch beamtime-nothing==1.0: a digest is not the one that Beamtime knows");
    assertThatThrownBy(() -> PythonPackages.fetch(local, cache, true))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("pip can't fetch beamtime-nothing==1.0: ");
  }

  @Test
  void whatWasFetchedIsKeptUntilItIsDamaged() throws Exception {
    Path wheel = wheel();
    Path kept = cache.resolve(wheel.getFileName());
    byte[] bytes = Files.readAllBytes(wheel);
    String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    String wanted = local(wheel) + " --hash=sha256:" + digest;
    assertThatThrownBy(() -> PythonPackages.fetch(wanted, cache, false))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "pip can't fetch beamtime-nothing==1.0: they are not in "
                + cache
                + ": leave out testbed.offline once, with a network");
    assertThat(cache).isEmptyDirectory();

    assertThat(imported(wanted, true)).isEqualTo("42");

    Files.delete(wheel);
    assertThat(imported(wanted, false)).isEqualTo("42");
    try (Stream<Path> all = Files.list(cache)) {
      assertThat(all).as("nothing else is left").containsExactly(kept);
    }

    Files.writeString(kept, "no zip");
    assertThatThrownBy(() -> PythonPackages.fetch(wanted, cache, false))
        .hasMessageEndingWith(": a digest is not the one that Beamtime knows");
    Files.write(wheel, bytes);
    assertThat(imported(wanted, true)).isEqualTo("42");
    assertThat(kept).hasBinaryContent(bytes);
  }

  private String imported(String wanted, boolean mayFetch) throws Exception {
    try (PythonPackages packages = PythonPackages.fetch(wanted, cache, mayFetch)) {
      List<String> program = List.of("-c", "import beamtime_nothing as n; print(n.answer)");
      return packages.run(program, Map.of(), 1).strip();
    }
  }

  /** An index of its own, which pip asks only where it may fetch. */
  private static String local(Path wheel) {
    return "--index-url " + wheel.getParent().getParent().toUri() + "\n" + PACKAGE;
  }

  private Path wheel() throws IOException {
    Path project = Files.createDirectories(folder.resolve("beamtime-nothing"));
    Path wheel = project.resolve("beamtime_nothing-1.0-py3-none-any.whl");
    String link = "<!DOCTYPE html><a href='" + wheel.getFileName() + "'>1.0</a>";
    Files.writeString(project.resolve("index.html"), link);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(wheel))) {
      String told = "beamtime_nothing-1.0.dist-info/";
      add(zip, told + "METADATA", "Metadata-Version: 2.1\nName: beamtime-nothing\nVersion: 1.0\n");
      add(zip, told + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n");
      add(zip, told + "RECORD", "beamtime_nothing.py,,\n");
      add(zip, "beamtime_nothing.py", "answer = 42");
    }
    return wheel;
  }

  private static void add(ZipOutputStream zip, String name, String text) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(text.getBytes(UTF_8));
  }
}
