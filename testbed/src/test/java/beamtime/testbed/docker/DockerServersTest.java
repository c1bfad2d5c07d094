package beamtime.testbed.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.RoundTrip;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.core.host.Quantity;
import beamtime.core.host.Reading;
import beamtime.core.host.Sampler;
import beamtime.testbed.BackendTestbed;
import beamtime.testbed.Folders;
import beamtime.testbed.Silent;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Ports.Binding;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every server in a real container. */
@NeedsDocker
final class DockerServersTest {
  private final Testbed testbed = new BackendTestbed();

  @TempDir private Path temporary;
  private Folders folders;
  private DockerClient client;

  @BeforeEach
  void askEngine() throws IOException {
    folders = Folders.in(temporary);
    client = Engine.answering(Duration.ofSeconds(20)).client();
  }

  private Map<String, String> docker() {
    return folders.with("testbed", "docker");
  }

  /** Those that have a property which says where they are lie behind Toxiproxy. */
  @ParameterizedTest
  @CsvSource({
    "elasticsearch, true, testbed.elasticsearch.uri",
    "files, false, ''",
    "hbase, true, ''",
    "icat, true, testbed.icat.url",
    "mongodb, false, testbed.mongodb.uri",
    "postgresql, false, testbed.postgresql.uri"
  })
  void startsAnswersTellsWhatRanAndWhatItSpendsAndLeavesNothing(
      String backend, boolean jvm, String property) throws IOException {
    Map<String, String> properties = docker();
    if (!property.isEmpty()) {
      properties.put("testbed.link.rtt", "5ms");
      properties.put("testbed.link.bandwidth", "100mbit");
    }
    Set<String> its = new TreeSet<>();
    try (Running running = testbed.start(backend, properties, Silent.PROGRESS)) {
      Endpoint endpoint = running.endpoint();
      assertThat(running.failure()).isNull();
      assertThat(endpoint.provider()).isEqualTo("docker");
      assertThat(endpoint.version()).isNotBlank();
      assertThat(endpoint.facts()).containsKeys("image", "image.digest", "engine", "settings");
      assertThat(endpoint.facts().get("image.id")).startsWith("sha256:");
      assertThat(config(endpoint).getPortBindings().getBindings().values())
          .isNotEmpty()
          .allSatisfy(
              bindings ->
                  assertThat(bindings).extracting(Binding::getHostIp).containsOnly("127.0.0.1"));
      itsCgroupIsObserved(endpoint, jvm);
      for (String container : containers(endpoint)) {
        its.addAll(containerAndVolumes(container));
      }
      assertThat(everything()).containsAll(its);
      if (!property.isEmpty()) {
        isReachedThroughTheLink(running, property);
      }
      assertThat(running.failure()).isNull();
    }
    assertThat(everything()).doesNotContainAnyElementsOf(its);
    try (Stream<Path> left = Files.list(folders.runs())) {
      assertThat(left).isEmpty();
    }
  }

  private static void itsCgroupIsObserved(Endpoint endpoint, boolean jvm) {
    try (Sampler sampler = Sampler.start(endpoint, ProcessHandle.current().pid())) {
      assertThat(sampler.observed().get(Sampler.SERVER))
          .startsWith("container, process tree of " + endpoint.facts().get("pid"))
          .contains(", cgroup v", ", network of its namespace");
      Reading server = sampler.read().readings().get(Sampler.SERVER);
      assertThat(server.value(Quantity.CPU_USER).orElseThrow()).isPositive();
      assertThat(server.value(Quantity.CPU_SYSTEM).orElseThrow()).isPositive();
      assertThat(server.value(Quantity.MEMORY).orElseThrow()).isGreaterThan(5 << 20);
      assertThat(server.value(Quantity.NET_RECEIVED)).isPresent();
      assertThat(server.value(Quantity.GC_COUNT).isPresent()).isEqualTo(jvm);
      assertThat(server.value(Quantity.STORED).isPresent())
          .isNotEqualTo(server.absent().containsKey(Quantity.STORED));
    }
  }

  private void isReachedThroughTheLink(Running running, String property) {
    Endpoint endpoint = running.endpoint();
    assertThat(endpoint.facts().get("link"))
        .startsWith("5 ms round trip, 100 Mbit/s each connection, Toxiproxy (")
        .contains("toxiproxy:");
    assertThat(containers(endpoint)).hasSize(2);
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
    try (Running external = testbed.start(endpoint.backend(), address, Silent.PROGRESS)) {
      assertThat(external.endpoint().version()).isEqualTo(endpoint.version());
    }
  }

  /** The server's first. */
  private static List<String> containers(Endpoint endpoint) {
    return List.of(endpoint.facts().get("container").split(","));
  }

  @Test
  void limitsAreTheContainersAndInTheFacts() {
    Map<String, String> limited = docker();
    limited.put("testbed.cpus", "1.5");
    limited.put("testbed.memory", "1g");
    limited.remove("testbed.mongodb.cache");
    try (Running running = testbed.start("mongodb", limited, Silent.PROGRESS)) {
      HostConfig config = config(running.endpoint());
      assertThat(config.getNanoCPUs()).isEqualTo(1_500_000_000L);
      assertThat(config.getMemory()).isEqualTo(1L << 30);
      assertThat(config.getMemorySwap()).isEqualTo(1L << 30);
      assertThat(running.endpoint().facts())
          .containsEntry("cpus", "1.5")
          .containsEntry("memory", "1024m")
          .containsEntry("heap", "512m");
    }
  }

  @Test
  void aKilledContainerIsNoticedAndNamed() {
    try (Running running = testbed.start("mongodb", docker(), Silent.PROGRESS)) {
      String id = running.endpoint().facts().get("container");
      client.killContainerCmd(id).withSignal("KILL").exec();
      client.waitContainerCmd(id).start().awaitStatusCode();
      assertThat(running.failure())
          .contains("mongodb", id.substring(0, 12), "killed by signal 9", "log: ");
    }
  }

  @Test
  void anImageThatCantBeHadIsOneLine() {
    Map<String, String> missing = docker();
    missing.put("testbed.mongodb.image", "127.0.0.1:1/no/such:1");
    assertThatThrownBy(() -> testbed.start("mongodb", missing, Silent.PROGRESS))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll("mongodb", "127.0.0.1:1/no/such:1", "testbed=embedded")
        .hasMessageNotContaining("\n");
  }

  @Test
  void withoutAProviderAnEngineThatHasTheImageIsTaken() {
    Map<String, String> nobodysChoice = docker();
    nobodysChoice.remove("testbed");
    try (Running running = testbed.start("mongodb", nobodysChoice, Silent.PROGRESS)) {
      assertThat(running.endpoint().provider()).isEqualTo("docker");
    }
    nobodysChoice.put("testbed.mongodb.image", "127.0.0.1:1/no/such:1");
    try (Running running = testbed.start("mongodb", nobodysChoice, Silent.PROGRESS)) {
      assertThat(running.endpoint().provider()).isEqualTo("embedded");
      assertThat(running.endpoint().facts().get("why")).contains("127.0.0.1:1/no/such:1");
    }
  }

  @Test
  void theNextStartRemovesWhatAKilledLauncherLeftAndNothingElse() throws Exception {
    Process killed = launcher();
    Process alive = launcher();
    try {
      String orphan = container(killed);
      String kept = container(alive);
      killed.destroyForcibly().waitFor();
      assertThat(everything()).contains(orphan, kept);
      long before = runFolders();
      testbed.start("mongodb", docker(), Silent.PROGRESS).close();
      assertThat(everything()).doesNotContain(orphan).contains(kept);
      assertThat(runFolders()).as("folders").isEqualTo(before - 1);
    } finally {
      alive.destroy();
      alive.waitFor();
      killed.destroyForcibly();
    }
  }

  private long runFolders() throws IOException {
    try (Stream<Path> all = Files.list(folders.runs())) {
      return all.count();
    }
  }

  private HostConfig config(Endpoint endpoint) {
    return client.inspectContainerCmd(containers(endpoint).get(0)).exec().getHostConfig();
  }

  private Set<String> containerAndVolumes(String container) {
    Set<String> all = new TreeSet<>(Set.of(container));
    client
        .inspectContainerCmd(container)
        .exec()
        .getMounts()
        .forEach(mount -> all.add(mount.getName()));
    return all;
  }

  /** Containers and volumes of the engine, which others may use at the same time. */
  private Set<String> everything() {
    Set<String> all = new TreeSet<>();
    client.listContainersCmd().withShowAll(true).exec().forEach(each -> all.add(each.getId()));
    client.listVolumesCmd().exec().getVolumes().forEach(each -> all.add(each.getName()));
    return all;
  }

  private Process launcher() throws IOException {
    return new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Launcher.class.getName(),
                temporary.toString()))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static String container(Process launcher) throws IOException {
    return new BufferedReader(
            new InputStreamReader(launcher.getInputStream(), StandardCharsets.UTF_8))
        .readLine();
  }

  /** Starts a MongoDB, prints its container and waits. */
  static final class Launcher {
    public static void main(String[] args) throws Exception {
      Map<String, String> properties =
          new TreeMap<>(Folders.in(Path.of(args[0])).with("testbed", "docker"));
      Running running = new BackendTestbed().start("mongodb", properties, Silent.PROGRESS);
      System.out.println(running.endpoint().facts().get("container"));
      Thread.sleep(Duration.ofMinutes(10).toMillis());
    }
  }
}
