package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.backend.RoundTrip;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.system.Ports;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real servers behind a link, and those that can't have one. */
final class LinkedServersTest {
  private final BackendTestbed testbed = new BackendTestbed();

  @TempDir private Path temporary;
  private Folders folders;

  @BeforeEach
  void makeFolders() throws IOException {
    folders = Folders.in(temporary);
  }

  @ParameterizedTest
  @CsvSource({
    "elasticsearch, testbed.elasticsearch.uri",
    "files, testbed.files.uri",
    "icat, testbed.icat.url",
    "mongodb, testbed.mongodb.uri",
    "postgresql, testbed.postgresql.uri"
  })
  void serverIsReachedThroughTheLinkAndMeasured(String backend, String property)
      throws IOException {
    Map<String, String> linked = folders.with("testbed.link.rtt", "5ms");
    linked.put("testbed.link.bandwidth", "100mbit");
    Endpoint endpoint;
    try (Running running = testbed.start(backend, linked, Silent.PROGRESS)) {
      endpoint = running.endpoint();
      assertThat(endpoint.facts()).containsEntry("link", "5 ms round trip, 100 Mbit/s, relay");
      RoundTrip measured = running.roundTrip().orElseThrow();
      assertThat(measured.through()).isGreaterThanOrEqualTo(5);
      assertThat(measured.past()).isPositive();
      Map<String, String> address = Folders.external(property, "uri", endpoint);
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

  @Test
  void linkToAServerThatDiedIsNotMeasured() {
    try (Running running =
        testbed.start("mongodb", folders.with("testbed.link.rtt", "1ms"), Silent.PROGRESS)) {
      Endpoint endpoint = running.endpoint();
      ProcessHandle.of(Long.parseLong(endpoint.facts().get("pid"))).orElseThrow().destroyForcibly();
      Leftovers.awaitEnd(endpoint);
      assertThatThrownBy(running::roundTrip)
          .isInstanceOf(TestbedException.class)
          .hasMessageContainingAll("mongodb", endpoint.facts().get("log"))
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void hbaseLacksALink() {
    assertLacks("hbase", folders.with("testbed.link.rtt", "5ms"), "hbase", "testbed.link.rtt");
  }

  @Test
  void replicaSetLacksALink() {
    Map<String, String> properties = folders.with("testbed.link.rtt", "5ms");
    properties.put("testbed.mongodb.members", "3");
    assertLacks(
        "mongodb", properties, "replica set", "testbed.link.rtt", "testbed.mongodb.members");
  }

  @Test
  void externalServersLackALink() {
    Map<String, String> properties = folders.with("testbed.link.bandwidth", "1gbit");
    properties.put("testbed", "external");
    properties.put("testbed.mongodb.uri", "mongodb://127.0.0.1:1");
    assertLacks("mongodb", properties, "external", "testbed.link.bandwidth");
  }

  private void assertLacks(String backend, Map<String, String> properties, String... words) {
    assertThatThrownBy(() -> testbed.start(backend, properties, Silent.PROGRESS))
        .isInstanceOf(LacksException.class)
        .hasMessageContainingAll(words)
        .hasMessageNotContaining("\n");
    assertThat(folders.runs()).isEmptyDirectory();
  }
}
