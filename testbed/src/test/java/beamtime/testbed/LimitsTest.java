package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.RoundTrip;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Programs;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
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

/** Real servers that may take a part of the machine only, each behind a link. */
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
    "elasticsearch, uri, heap, -Xmx512m",
    "files, uri, sharedBuffers, shared_buffers=524288kB",
    "icat, url, heap, -Xmx512m",
    "mongodb, uri, cache, --wiredTigerCacheSizeGB 0.500",
    "postgresql, uri, sharedBuffers, shared_buffers=524288kB"
  })
  void aServerHasItsPartOfTheMachineAndIsReachedThroughItsLink(
      String backend, String where, String own, String heap) throws IOException {
    Map<String, String> properties = folders.with("testbed.memory", "1g");
    properties.remove("testbed." + backend + "." + own);
    properties.put("testbed.link.rtt", "5ms");
    properties.put("testbed.link.bandwidth", "100mbit");
    boolean pinned = Programs.find("taskset").isPresent();
    if (pinned) {
      properties.put("testbed.cpus", "1");
    }
    Endpoint endpoint;
    try (Running running = testbed.start(backend, properties, Silent.PROGRESS)) {
      endpoint = running.endpoint();
      if (pinned) {
        hasOneProcessor(endpoint.facts());
      }
      assertThat(commandLine(Path.of("/proc", endpoint.facts().get("pid")))).contains(heap);
      assertThat(endpoint.facts())
          .containsEntry("heap", "512m")
          .containsEntry("link", "5 ms round trip, 100 Mbit/s, relay");
      assertThat(endpoint.facts().get("memory")).startsWith("1024m (heap 512m");
      RoundTrip measured = running.roundTrip().orElseThrow();
      assertThat(measured.through()).isGreaterThanOrEqualTo(5);
      assertThat(measured.past()).isPositive();
      Map<String, String> address =
          Folders.external("testbed." + backend + "." + where, "uri", endpoint);
      try (Running external = testbed.start(backend, address, Silent.PROGRESS)) {
        assertThat(external.endpoint().version()).isEqualTo(endpoint.version());
        assertThat(external.roundTrip()).isEmpty();
      }
      assertThat(running.failure()).isNull();
    }
    Leftovers.areNone(endpoint, folders.runs());
    int port = URI.create(endpoint.address("uri").replace("jdbc:", "")).getPort();
    assertThatThrownBy(() -> new Socket(Ports.loopback(), port).close())
        .isInstanceOf(IOException.class);
  }

  private static void hasOneProcessor(Map<String, String> facts) throws IOException {
    String last = allowed(Path.of("/proc/self")).replaceAll(".*[-,]", "");
    assertThat(allowed(Path.of("/proc", facts.get("pid")))).isEqualTo(last);
    assertThat(facts).containsEntry("cpus", "1 (cpu set " + last + ")");
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
