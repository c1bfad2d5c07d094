package beamtime.core.owner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SafetyNetTest {
  @TempDir Path temporary;

  @Test
  void aFolderThatIsMadeWhileTheJvmGoesDownIsRemovedToo() throws Exception {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Late.class.getName(),
                temporary.toString())
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(jvm.waitFor()).isEqualTo(3);
    assertThat(temporary).isDirectoryNotContaining(path -> !path.endsWith("made"));
    assertThat(temporary.resolve("made")).as("there was one to remove").exists();
  }

  /** Makes a folder when its JVM has begun to end. */
  static final class Late {
    private Late() {}

    public static void main(String[] args) {
      CountDownLatch ending = new CountDownLatch(1);
      CountDownLatch done = new CountDownLatch(1);
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    ending.countDown();
                    await(done);
                  }));
      new Thread(
              () -> {
                await(ending);
                try {
                  OwnedFolder folder = OwnedFolder.create(Path.of(args[0]), "late");
                  Files.createFile(Path.of(args[0], "made"));
                  new SafetyNet("remove-late", folder::deleteWhatGoes);
                } catch (Exception e) {
                  done.countDown();
                }
              })
          .start();
      System.exit(3);
    }

    private static void await(CountDownLatch latch) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
