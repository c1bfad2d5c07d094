package beamtime.testbed.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.system.Pause;
import beamtime.testbed.system.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CacheTest {
  private static final Consumer<String> NOBODY = line -> {};

  @TempDir private Path folder;

  @Test
  void threadsThatAskAtOnceGetOneCompleteFolder() {
    AtomicInteger fillings = new AtomicInteger();
    List<CompletableFuture<Path>> asked =
        IntStream.range(0, 8)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () ->
                            new Cache(folder).once("server", NOBODY, part -> fill(part, fillings))))
            .toList();
    assertThat(asked)
        .allSatisfy(path -> assertThat(path.join().resolve("last")).hasContent("done"));
    assertThat(fillings).hasValue(1);
  }

  @Test
  void othersMayReadWhatAStrictUmaskMade() throws IOException {
    Path server =
        new Cache(folder)
            .once(
                "server",
                NOBODY,
                part -> {
                  Path bin = Files.createDirectory(part.resolve("bin"));
                  Path program = Files.writeString(bin.resolve("program"), "");
                  Path jar = Files.writeString(part.resolve("jar"), "");
                  Files.setPosixFilePermissions(program, fromString("rwx------"));
                  Files.setPosixFilePermissions(jar, fromString("rw-------"));
                  Files.setPosixFilePermissions(bin, fromString("rwx------"));
                  Files.setPosixFilePermissions(part, fromString("rwx------"));
                });
    assertThat(modes(server, server.resolve("bin"), server.resolve("bin/program")))
        .containsOnly("rwxr-xr-x");
    assertThat(modes(server.resolve("jar"))).containsOnly("rw-r--r--");
  }

  private static List<String> modes(Path... paths) throws IOException {
    List<String> modes = new ArrayList<>();
    for (Path path : paths) {
      modes.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
    }
    return modes;
  }

  private static void fill(Path part, AtomicInteger fillings) throws IOException {
    fillings.incrementAndGet();
    Files.writeString(part.resolve("first"), "done");
    Pause.millis(200);
    Files.writeString(part.resolve("last"), "done");
  }

  @Test
  void processesThatAskAtOnceFillItOnce() throws IOException, InterruptedException {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      processes.add(
          new ProcessBuilder(
                  Programs.java().toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Filling.class.getName(),
                  folder.toString())
              .inheritIO()
              .start());
    }
    for (Process process : processes) {
      assertThat(process.waitFor()).isZero();
    }
    // Each filling appends a line to a file next to the folder that it fills.
    assertThat(folder.resolve("fillings")).hasContent("filled");
    assertThat(folder.resolve("server/last")).hasContent("done");
  }

  /** Fills the cache from a process of its own. */
  static final class Filling {
    private Filling() {}

    public static void main(String[] args) {
      Path folder = Path.of(args[0]);
      new Cache(folder)
          .once(
              "server",
              NOBODY,
              part -> {
                fill(part, new AtomicInteger());
                Files.writeString(
                    folder.resolve("fillings"),
                    "filled\n",
                    java.nio.file.StandardOpenOption.CREATE,
                    java.nio.file.StandardOpenOption.APPEND);
              });
    }
  }

  @Test
  void failedFillingLeavesNothingThatLooksComplete() {
    Cache cache = new Cache(folder);
    assertThatThrownBy(
            () ->
                cache.once(
                    "server",
                    NOBODY,
                    part -> {
                      Files.writeString(part.resolve("first"), "done");
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll("server", "No space left on device", "BEAMTIME_CACHE");
    assertThat(folder.resolve("server")).doesNotExist();
    assertThat(folder.resolve("server.part")).doesNotExist();
    Path filled =
        cache.once("server", NOBODY, part -> Files.writeString(part.resolve("last"), "done"));
    assertThat(filled.resolve("last")).hasContent("done");
  }

  @Test
  void aDamagedFolderIsToldAndFilledAgain() throws IOException {
    Cache cache = new Cache(folder);
    List<String> told = new ArrayList<>();
    Path home = cache.once("server", told::add, CacheTest::fillServer);
    Path program = home.resolve("bin/program");

    cache.once("server", told::add, part -> fail("filled again, though it is whole"));
    Files.writeString(program, "pro");
    cache.once("server", told::add, CacheTest::fillServer);
    Files.writeString(program, "prograM"); // as long as it was
    cache.once("server", told::add, CacheTest::fillServer);
    Files.delete(program);
    cache.once("server", told::add, CacheTest::fillServer);
    Files.delete(home.resolve(Manifest.NAME)); // as before there were any
    cache.once("server", told::add, CacheTest::fillServer);

    String again = "; fetches " + home + " again";
    assertThat(told)
        .containsExactly(
            "damaged in the cache: " + program + " has 3 bytes and had 7" + again,
            "damaged in the cache: " + program + " has other bytes than were fetched" + again,
            "damaged in the cache: " + program + " can't be read" + again,
            "damaged in the cache: " + home + " has no " + Manifest.NAME + again);
    assertThat(program).hasContent("program");
  }

  private static void fillServer(Path part) throws IOException {
    Files.writeString(Files.createDirectory(part.resolve("bin")).resolve("program"), "program");
  }

  @Test
  void aDamagedFolderThatCannotBeFetchedIsToldEachTimeWithTheReason() throws IOException {
    Cache cache = new Cache(folder);
    Path home = cache.once("server", NOBODY, CacheTest::fillServer);
    Files.writeString(home.resolve("bin/program"), "pro");
    for (int k = 0; k < 2; k++) {
      assertThatThrownBy(
              () ->
                  cache.once(
                      "server",
                      NOBODY,
                      part -> {
                        throw new TestbedException("no network");
                      }))
          .isInstanceOf(TestbedException.class)
          .hasMessage(
              "damaged in the cache: "
                  + home.resolve("bin/program")
                  + " has 3 bytes and had 7; "
                  + home
                  + " can't be fetched again: no network");
    }
  }

  @Test
  void aWheelOfAnotherDigestIsRefused() throws IOException {
    Path wheels = Files.createDirectory(folder.resolve("wheels"));
    Path wheel = wheels.resolve("beamtime_nothing-1.0-py3-none-any.whl");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(wheel))) {
      String info = "beamtime_nothing-1.0.dist-info/";
      write(
          zip, info + "METADATA", "Metadata-Version: 2.1\nName: beamtime-nothing\nVersion: 1.0\n");
      write(zip, info + "WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n");
    }
    String local = "--no-index\n--find-links " + wheels + "\nbeamtime-nothing==1.0 --hash=sha256:";
    Path fetched = Files.createDirectory(folder.resolve("fetched"));
    assertThatThrownBy(() -> Pip.wheel(local + "0".repeat(64), fetched))
        .hasMessage("its digest is not the one that Beamtime knows");
    assertThat(fetched).isEmptyDirectory();
    assertThat(Pip.wheel(local + sha256(wheel), fetched)).hasSameBinaryContentAs(wheel);
  }

  private static void write(ZipOutputStream zip, String name, String text) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(text.getBytes(UTF_8));
  }

  private static String sha256(Path file) throws IOException {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void folderComesFromTheEnvironment() {
    assertThat(Cache.ofUser(Map.of("BEAMTIME_CACHE", "/a", "XDG_CACHE_HOME", "/b")).folder())
        .isEqualTo(Path.of("/a"));
    assertThat(Cache.ofUser(Map.of("XDG_CACHE_HOME", "/b")).folder())
        .isEqualTo(Path.of("/b/beamtime"));
    assertThat(Cache.ofUser(Map.of()).folder())
        .isEqualTo(Path.of(System.getProperty("user.home"), ".cache/beamtime"));
  }
}
