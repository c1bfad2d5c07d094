package beamtime.testbed.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.Silent;
import beamtime.testbed.system.Pause;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Fetches from a repository in a folder, which the settings of a Maven name. */
@Isolated("changes a property by which servers are fetched")
final class ArtifactsTest {
  private static final String SETTINGS = "maven.settings";
  private static final String JAR = "lab:server:jar:1";
  private static final String CONTENT = "what a server is made of";

  @TempDir private Path folder;
  private Path jar;

  @BeforeEach
  void makeRepository() throws IOException {
    Path repository = folder.resolve("repository");
    Path version = Files.createDirectories(repository.resolve("lab/server/1"));
    jar = Files.writeString(version.resolve("server-1.jar"), CONTENT);
    String mirror =
        "<settings><mirrors><mirror><id>lab</id><mirrorOf>*</mirrorOf><url>%s</url></mirror>"
            + "</mirrors></settings>";
    Path settings = folder.resolve("settings.xml");
    Files.writeString(settings, mirror.formatted(repository.toUri()));
    System.setProperty(SETTINGS, settings.toString());
  }

  @AfterEach
  void forgetSettings() {
    System.clearProperty(SETTINGS);
  }

  @Test
  void theSettingsThatMavenWasGivenCount() throws Exception {
    sum(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes())));
    assertThat(fetch()).hasContent(CONTENT);
  }

  @Test
  void whatHasAnotherChecksumThanItsRepositorySaysIsNotTaken() throws IOException {
    sum("0".repeat(40));
    assertThatThrownBy(this::fetch)
        .isInstanceOf(TestbedException.class)
        .hasMessageContaining("hecksum");
    assertThat(folder.resolve("local/lab/server/1/server-1.jar")).doesNotExist();
  }

  @Test
  void ofStartsThatSeeTheSameDamageOneFetchesItAgainAndTheOthersWait() throws Exception {
    sum(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes())));
    ClassPathList list = new ClassPathList("server", JAR, List.of(), List.of());
    Path fetched = files(list, line -> {}).get(0);
    Files.writeString(fetched, "what");
    AtomicInteger told = new AtomicInteger();
    Consumer<String> slow =
        line -> {
          told.incrementAndGet();
          Pause.millis(500); // all others have looked by then
        };
    List<CompletableFuture<List<Path>>> asked =
        Stream.generate(
                () ->
                    CompletableFuture.supplyAsync(
                        () -> files(list, slow), task -> new Thread(task, "start").start()))
            .limit(4)
            .toList();
    assertThat(asked)
        .allSatisfy(
            files ->
                assertThat(files.join())
                    .singleElement()
                    .satisfies(file -> assertThat(file).hasContent(CONTENT)));
    assertThat(told).hasValue(1);
  }

  private List<Path> files(ClassPathList list, Consumer<String> told) {
    return list.files(new Cache(folder.resolve("cache")), told, this::artifacts);
  }

  private static byte[] bytes() {
    return CONTENT.getBytes(StandardCharsets.UTF_8);
  }

  private void sum(String sha1) throws IOException {
    Files.writeString(jar.resolveSibling("server-1.jar.sha1"), sha1);
  }

  private Path fetch() {
    return artifacts().file(JAR);
  }

  private Artifacts artifacts() {
    return new Artifacts("lab", false, Optional.of(folder.resolve("local")), Silent.PROGRESS);
  }
}
