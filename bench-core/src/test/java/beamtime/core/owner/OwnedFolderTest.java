package beamtime.core.owner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders that go with the process that made them. */
class OwnedFolderTest {
  private static final String KIND = "test";
  private static final int KILLS = 5;

  @TempDir private Path temporary;

  @Test
  void nothingIsLeftOfProcessesThatWereKilledAtAnyMoment() throws Exception {
    Random when = new Random(20261122);
    for (int kill = 0; kill < KILLS; kill++) {
      Process process = maker();
      assertThat(process.getInputStream().read()).as("it has made some").isEqualTo('.');
      Thread.sleep(when.nextInt(50));
      process.destroyForcibly().waitFor();
    }
    OwnedFolder.sweep(temporary, KIND);
    for (Path unborn : left()) {
      Files.setLastModifiedTime(unborn, FileTime.from(Instant.now().minusSeconds(3600)));
    }
    OwnedFolder.sweep(temporary, KIND);
    assertThat(left()).isEmpty();
  }

  @Test
  void whatLivesAndWhatIsOfOthersStays() throws Exception {
    Path old = Files.createDirectory(temporary.resolve("beamtime-test-of-somebody"));
    Files.setLastModifiedTime(old, FileTime.from(Instant.EPOCH));
    Path full = Files.createDirectory(temporary.resolve("beamtime-test-4711"));
    Files.writeString(full.resolve("theirs"), "theirs");
    Files.setLastModifiedTime(full, FileTime.from(Instant.EPOCH));
    Path elsewhere = Files.createDirectory(temporary.resolve("beamtime-test-4712"));
    Files.writeString(elsewhere.resolve("owner"), "1-t1@lab2.example.org.0a1b.0c1d.4026531836");
    try (OwnedFolder living = OwnedFolder.create(temporary, KIND)) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(living.path())))
          .isEqualTo("rwx------");
      OwnedFolder.sweep(temporary, KIND);
      assertThat(left()).containsExactlyInAnyOrder(old, full, elsewhere, living.path());
      assertThat(OwnedFolder.around(living.path().resolve("a/b"))).contains(living);
    }
    assertThat(left()).containsExactlyInAnyOrder(old, full, elsewhere);
  }

  private List<Path> left() throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      return files.toList();
    }
  }

  private Process maker() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Maker.class.getName(),
            temporary.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Makes, fills and removes folders until it is killed. */
  static final class Maker {
    private Maker() {}

    public static void main(String[] args) throws IOException {
      while (true) {
        try (OwnedFolder folder = OwnedFolder.create(Path.of(args[0]), KIND)) {
          for (int i = 0; i < 20; i++) {
            Files.writeString(folder.path().resolve("file-" + i), "of a run");
          }
          System.out.print('.');
          System.out.flush();
        }
      }
    }
  }
}
