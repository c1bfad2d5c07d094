package beamtime.testbed.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.backend.RoundTrip;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.core.host.Sampler;
import beamtime.testbed.BackendTestbed;
import beamtime.testbed.Folders;
import beamtime.testbed.Silent;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real containers behind Toxiproxy. */
@NeedsDocker
final class LinkedContainersTest {
  private final Testbed testbed = new BackendTestbed();

  @TempDir private Path temporary;
  private Folders folders;
  private DockerClient client;

  @BeforeEach
  void askEngine() throws IOException {
    folders = Folders.in(temporary);
    client = Engine.answering(Duration.ofSeconds(20)).client();
  }

  private Map<String, String> linked(String rtt) {
    Map<String, String> properties = folders.with("testbed", "docker");
    properties.put("testbed.link.rtt", rtt);
    return properties;
  }

  @ParameterizedTest
  @CsvSource({
    "elasticsearch, testbed.elasticsearch.uri",
    "icat, testbed.icat.url",
    "mongodb, testbed.mongodb.uri",
    "postgresql, testbed.postgresql.uri"
  })
  void serverIsReachedThroughTheLinkAndMeasured(String backend, String property) {
    Map<String, String> properties = linked("5ms");
    properties.put("testbed.link.bandwidth", "100mbit");
    List<String> containers;
    try (Running running = testbed.start(backend, properties, Silent.PROGRESS)) {
      Endpoint endpoint = running.endpoint();
      assertThat(endpoint.facts().get("link"))
          .startsWith("5 ms round trip, 100 Mbit/s each connection, Toxiproxy (")
          .contains("toxiproxy:");
      containers = List.of(endpoint.facts().get("container").split(","));
      assertThat(containers).hasSize(2);
      assertThat(endpoint.facts().get("pid")).as("the server's alone").matches("[0-9]+");
      assertThat(endpoint.linkProcesses())
          .hasSize(1)
          .doesNotContain(Long.valueOf(endpoint.facts().get("pid")));
      try (Sampler sampler = Sampler.start(endpoint, ProcessHandle.current().pid())) {
        assertThat(sampler.observed()).containsKey(Sampler.RELAY);
      }
      RoundTrip measured = running.roundTrip().orElseThrow();
      assertThat(measured.through()).isGreaterThanOrEqualTo(5);
      assertThat(measured.past()).isPositive();
      Map<String, String> address = Folders.external(property, "uri", endpoint);
      try (Running external = testbed.start(backend, address, Silent.PROGRESS)) {
        assertThat(external.endpoint().version()).isEqualTo(endpoint.version());
      }
      assertThat(running.failure()).isNull();
    }
    for (String container : containers) {
      assertThatThrownBy(() -> client.inspectContainerCmd(container).exec())
          .isInstanceOf(NotFoundException.class);
    }
  }

  @Test
  void jitterShortensARoundTripByNoMoreThanItself() {
    Map<String, String> properties = linked("9ms");
    properties.put("testbed.link.jitter", "3ms");
    try (Running running = testbed.start("mongodb", properties, Silent.PROGRESS)) {
      assertThat(running.endpoint().facts().get("link")).startsWith("9 ms round trip, ± 3 ms, ");
      assertThat(running.roundTrip().orElseThrow().through()).isGreaterThanOrEqualTo(6);
    }
  }

  @Test
  void partsOfAMillisecondAreRefused() {
    assertThatThrownBy(() -> testbed.start("mongodb", linked("500us"), Silent.PROGRESS))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll("whole milliseconds", "testbed.link.rtt")
        .hasMessageNotContaining("\n");
    assertThat(folders.runs()).isEmptyDirectory();
  }

  @Test
  void hbaseLacksALink() {
    assertThatThrownBy(() -> testbed.start("hbase", linked("5ms"), Silent.PROGRESS))
        .isInstanceOf(LacksException.class)
        .hasMessageContainingAll("hbase", "testbed.link.rtt");
  }
}
