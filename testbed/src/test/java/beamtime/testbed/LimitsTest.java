package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.system.Programs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real servers that may take a part of the machine only. */
final class LimitsTest {
  private final BackendTestbed testbed = new BackendTestbed();

  @TempDir private Path temporary;
  private Folders folders;

  @BeforeEach
  void makeFolders() throws IOException {
    folders = Folders.in(temporary);
  }

  @ParameterizedTest
  @CsvSource({
    "elasticsearch, testbed.elasticsearch.heap, -Xmx512m",
    "files, testbed.files.sharedBuffers, shared_buffers=524288kB",
    "icat, testbed.icat.heap, -Xmx512m",
    "mongodb, testbed.mongodb.cache, --wiredTigerCacheSizeGB 0.500",
    "postgresql, testbed.postgresql.sharedBuffers, shared_buffers=524288kB"
  })
  void aServerGetsItsProcessorsAndHalfOfItsMemoryAsHeap(String backend, String own, String heap)
      throws IOException {
    assumeThat(Programs.find("taskset")).as("taskset of util-linux").isPresent();
    Map<String, String> properties = folders.with("testbed.cpus", "1");
    properties.put("testbed.memory", "1g");
    properties.remove(own);
    try (Running running = testbed.start(backend, properties, Silent.PROGRESS)) {
      Map<String, String> facts = running.endpoint().facts();
      Path process = Path.of("/proc", facts.get("pid"));
      assertThat(commandLine(process)).contains(heap);
      String last = allowed(Path.of("/proc/self")).replaceAll(".*[-,]", "");
      assertThat(allowed(process)).isEqualTo(last);
      assertThat(facts)
          .containsEntry("cpus", "1 (cpu set " + last + ")")
          .containsEntry("heap", "512m");
      assertThat(facts.get("memory")).startsWith("1024m (heap 512m");
    }
  }

  private static String allowed(Path process) throws IOException {
    String key = "Cpus_allowed_list:";
    List<String> lines = Files.readAllLines(process.resolve("status"));
    return lines.stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(key.length()).strip())
        .findFirst()
        .orElseThrow();
  }

  private static String commandLine(Path process) throws IOException {
    byte[] bytes = Files.readAllBytes(process.resolve("cmdline"));
    return new String(bytes, StandardCharsets.UTF_8).replace('\0', ' ');
  }

  @Test
  void moreProcessorsThanThereAreAreRefused() {
    assumeThat(Programs.find("taskset")).as("taskset of util-linux").isPresent();
    assertRefused("100000", "testbed.cpus is 100000", "lower it");
  }

  @Test
  void aPartOfAProcessorIsRefused() {
    assertRefused("0.5", "testbed.cpus is 0.5", "whole number", "docker");
  }

  private void assertRefused(String cpus, String... words) {
    assertThatThrownBy(
            () -> testbed.start("mongodb", folders.with("testbed.cpus", cpus), Silent.PROGRESS))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll(words)
        .hasMessageNotContaining("\n");
    assertThat(folders.runs()).isEmptyDirectory();
  }
}
