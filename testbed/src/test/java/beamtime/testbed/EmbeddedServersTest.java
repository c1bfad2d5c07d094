package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.RoundTrip;
import beamtime.core.backend.Testbed;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.core.host.Quantity;
import beamtime.core.host.Reading;
import beamtime.core.host.Sampler;
import beamtime.testbed.system.Pause;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.Programs;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The real servers. Their first start on a machine downloads them. */
@TestMethodOrder(OrderAnnotation.class)
final class EmbeddedServersTest {
  /** Ids of the processes of servers that were up. */
  private static final Set<Long> SEEN = new TreeSet<>();

  private static final Set<String> STARTED = new TreeSet<>();

  private static final Map<String, String> LIMITS = limits();

  private static Traces settled;

  private final Testbed testbed = ServiceLoader.load(Testbed.class).findFirst().orElseThrow();

  @TempDir private Path temporary;
  private Folders folders;

  private static Map<String, String> limits() {
    Map<String, String> limits = new TreeMap<>();
    limits.put("testbed.memory", "1g");
    limits.put("testbed.link.rtt", "5ms");
    limits.put("testbed.link.bandwidth", "100mbit");
    if (Programs.find("taskset").isPresent()) {
      limits.put("testbed.cpus", "1");
    }
    return limits;
  }

  @BeforeEach
  void makeFolders() throws IOException {
    // Names that a URI writes in another way; others than those of ASCII need a locale for them.
    boolean unicode = System.getProperty("sun.jnu.encoding").startsWith("UTF");
    Path named =
        Files.createDirectory(temporary.resolve("mit Leer zeichen" + (unicode ? " ü" : "")));
    folders = Folders.in(named);
    Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(named));
  }

  /** Each but HBase, which can have no link, is behind one and has a part of the machine only. */
  @Order(1)
  @ParameterizedTest
  @CsvSource({
    "icat, uri, testbed.icat.url, 6., true, heap, -Xmx512m",
    "mongodb, uri, testbed.mongodb.uri, '', false, cache, --wiredTigerCacheSizeGB 0.500",
    "postgresql, uri, testbed.postgresql.uri, 17., false, sharedBuffers, shared_buffers=524288kB",
    "elasticsearch, uri, testbed.elasticsearch.uri, 8., true, heap, -Xmx512m",
    "files, uri, testbed.files.uri, 17., false, sharedBuffers, shared_buffers=524288kB",
    "hbase, zookeeper, testbed.hbase.zookeeper, 2.6, true, '', ''"
  })
  void serverAnswersIsObservedAndFoundAsExternalAndLeavesNothingBehind(
      String backend,
      String key,
      String property,
      String version,
      boolean jvm,
      String own,
      String memory)
      throws Exception {
    if (STARTED.equals(Traces.SETTLING)) {
      settled = Traces.after(SEEN, folders);
    }
    List<Path> before = ofElasticsearchsLauncher();
    Map<String, String> properties = folders.properties();
    if (!own.isEmpty()) {
      properties.remove("testbed." + backend + "." + own);
      properties.putAll(LIMITS);
    }
    Endpoint endpoint;
    try (Running running = testbed.start(backend, properties, Silent.PROGRESS)) {
      endpoint = running.endpoint();
      noteProcesses();
      assertThat(running.failure()).isNull();
      assertThat(running.silence()).isNull();
      assertThat(running.shortage()).isNull();
      assertThat(endpoint.provider()).isEqualTo("embedded");
      assertThat(endpoint.version()).startsWith(version).isNotEmpty();
      assertThat(endpoint.facts()).containsKeys("pid", "log", "heap", "artifact", "why");
      assertThat(Path.of(endpoint.facts().get("log"))).isNotEmptyFile();
      Exposed.isNothing(endpoint, folders);
      everythingIsObserved(endpoint, jvm);
      if (!own.isEmpty()) {
        assertThat(text(Path.of("/proc", pid(endpoint), "cmdline"))).contains(memory);
        hasItsPartOfTheMachine(endpoint);
        RoundTrip measured = running.roundTrip().orElseThrow();
        assertThat(measured.through()).isGreaterThanOrEqualTo(5);
        assertThat(measured.past()).isPositive();
      }
      Map<String, String> address = Folders.external(property, key, endpoint);
      address.remove("testbed");
      try (Running external = testbed.start(backend, address, Silent.PROGRESS)) {
        assertThat(external.endpoint().provider()).isEqualTo("external");
        assertThat(external.endpoint().version()).isEqualTo(endpoint.version());
        assertThat(external.endpoint().address(key)).isEqualTo(endpoint.address(key));
        assertThat(external.endpoint().facts().get("why")).contains(property);
        assertThat(external.roundTrip()).isEmpty();
      }
      assertThat(running.failure()).as("an external backend is left alone").isNull();
    }
    Leftovers.areNone(endpoint, folders.runs());
    assertThat(Leftovers.in(temporary)).containsExactly(folders.runs().getParent());
    assertThat(ofElasticsearchsLauncher()).isEqualTo(before);
    if (!own.isEmpty()) {
      int port = URI.create(endpoint.address("uri").replace("jdbc:", "")).getPort();
      assertThatThrownBy(() -> new Socket(Ports.loopback(), port).close())
          .isInstanceOf(IOException.class);
    }
    STARTED.add(backend);
  }

  private static void noteProcesses() {
    ProcessHandle.current().descendants().map(ProcessHandle::pid).forEach(SEEN::add);
  }

  private static String pid(Endpoint endpoint) {
    return endpoint.facts().get("pid").split(",")[0];
  }

  private static void hasItsPartOfTheMachine(Endpoint endpoint) throws IOException {
    assertThat(endpoint.facts())
        .containsEntry("heap", "512m")
        .containsEntry("link", "5 ms round trip, 100 Mbit/s, relay");
    assertThat(endpoint.facts().get("memory")).startsWith("1024m (heap 512m");
    if (LIMITS.containsKey("testbed.cpus")) {
      String last = processors("self").replaceAll(".*[-,]", "");
      assertThat(processors(pid(endpoint))).isEqualTo(last);
      assertThat(endpoint.facts()).containsEntry("cpus", "1 (cpu set " + last + ")");
    }
  }

  private static String processors(String process) throws IOException {
    String key = "Cpus_allowed_list:";
    return text(Path.of("/proc", process, "status"))
        .lines()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(key.length()).strip())
        .findFirst()
        .orElseThrow();
  }

  private static String text(Path ofProcess) throws IOException {
    return new String(Files.readAllBytes(ofProcess), StandardCharsets.UTF_8).replace('\0', ' ');
  }

  /** Since the first three had settled the others were started, and these again by other tests. */
  @AfterAll
  static void noTestHasLeftATrace(@TempDir Path temporary) throws Exception {
    if (STARTED.size() > Traces.SETTLING.size()) {
      assertThat(settled).as("those that settle start first").isNotNull();
      Traces.areNoMoreThan(settled, SEEN, Folders.in(temporary));
    }
  }

  private void everythingIsObserved(Endpoint endpoint, boolean jvm) {
    try (Sampler sampler = Sampler.start(endpoint, ProcessHandle.current().pid())) {
      assertThat(sampler.observed().get(Sampler.SERVER))
          .startsWith("process tree of " + endpoint.facts().get("pid"))
          .contains("its TCP connections at ports ", "data in " + folders.runs());
      Reading server = sampler.read().readings().get(Sampler.SERVER);
      // What made PostgreSQL's folder of data has ended, and its server is up within a tick.
      double least = endpoint.version().startsWith("17.") ? 0 : Double.MIN_VALUE;
      assertThat(server.value(Quantity.CPU_USER).orElseThrow()).isGreaterThanOrEqualTo(least);
      assertThat(server.value(Quantity.MEMORY).orElseThrow()).isGreaterThan(20 << 20);
      assertThat(server.value(Quantity.DISK_WRITTEN).orElseThrow()).isGreaterThanOrEqualTo(least);
      assertThat(server.value(Quantity.STORED).orElseThrow()).isPositive();
      assertThat(server.value(Quantity.NET_RECEIVED)).isPresent();
      assertThat(server.value(Quantity.GC_COUNT).isPresent()).isEqualTo(jvm);
      assertThat(server.absent().containsKey(Quantity.GC)).isNotEqualTo(jvm);
    }
  }

  /** Folders that it leaves among the temporary files of the system where it is told no others. */
  private static List<Path> ofElasticsearchsLauncher() throws IOException {
    return Leftovers.in(Path.of("/tmp")).stream()
        .filter(path -> path.getFileName().toString().startsWith("final-flags"))
        .sorted()
        .toList();
  }

  @Test
  void attemptsOfASecondUserFindWhatIsOpenAlone() throws IOException {
    assumeTrue(SecondUser.can(), "only root with setpriv can try what a second user may do");
    Path open = Files.createFile(folders.runs().resolve("open"));
    Path closed = Files.createFile(folders.runs().resolve("closed"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw----r--"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rw-rw----"));
    assertThat(SecondUser.reach(folders.runs()))
        .containsExactlyInAnyOrder(folders.runs().toString(), open.toString());
  }

  @Test
  void serversStartSideBySide() throws IOException {
    List<Endpoint> all = new ArrayList<>();
    RepeatedStarts.run(
        testbed,
        List.of("icat", "mongodb", "mongodb", "postgresql"),
        folders.properties(),
        1,
        up -> {
          noteProcesses();
          up.forEach(running -> all.add(running.endpoint()));
        });
    assertThat(all).extracting(endpoint -> endpoint.address("uri")).doesNotHaveDuplicates();
    for (Endpoint endpoint : all) {
      Leftovers.areNone(endpoint, folders.runs());
    }
  }

  /** Others, which have several processes, are killed by {@link ShapesTest}. */
  @Test
  void killedServerIsNoticedAndItsLogIsKept() throws IOException {
    Map<String, String> properties = folders.properties();
    properties.remove("testbed.logs");
    Endpoint endpoint;
    try (Running running = testbed.start("mongodb", properties, Silent.PROGRESS)) {
      endpoint = running.endpoint();
      assertThat(endpoint.facts()).containsEntry("shape", "1 server");
      ProcessHandle.of(Long.parseLong(endpoint.facts().get("pid"))).orElseThrow().destroyForcibly();
      Leftovers.awaitEnd(endpoint);
      assertThat(awaitFailure(running))
          .contains("mongodb", "signal 9", endpoint.facts().get("log"))
          .doesNotContain("memory");
    }
    Path log = Path.of(endpoint.facts().get("log"));
    assertThat(log).isNotEmptyFile();
    Files.delete(log);
    Leftovers.areNone(endpoint, folders.runs());
  }

  @Test
  void aServerThatHangsIsNoticedThoughItIsUp() throws Exception {
    try (Running running = testbed.start("mongodb", folders.properties(), Silent.PROGRESS)) {
      String pid = running.endpoint().facts().get("pid");
      assertThat(new ProcessBuilder("kill", "-STOP", pid).start().waitFor()).isZero();
      assertThat(running.failure()).isNull();
      assertThat(running.silence()).startsWith("mongodb hangs: it is up and does not answer (");
      assertThat(new ProcessBuilder("kill", "-CONT", pid).start().waitFor()).isZero();
      for (int i = 0; i < 1200 && running.silence() != null; i++) {
        Pause.millis(50); // it is asked once each time, and its machine may be busy
      }
      assertThat(running.silence()).isNull();
    }
  }

  /** Why it is no longer up; null where it stays up for long. */
  static String awaitFailure(Running running) {
    // What started a server, such as Elasticsearch's own launcher, ends a moment after it.
    for (int i = 0; i < 1200 && running.failure() == null; i++) {
      Pause.millis(50);
    }
    return running.failure();
  }

  @Test
  void busyPortOfTheUsersChoiceIsNamed() throws IOException {
    try (ServerSocket busy = new ServerSocket(0, 1, Ports.loopback())) {
      String port = Integer.toString(busy.getLocalPort());
      assertThatThrownBy(
              () ->
                  testbed.start(
                      "mongodb", folders.with("testbed.mongodb.port", port), Silent.PROGRESS))
          .isInstanceOf(TestbedException.class)
          .hasMessageContainingAll(port, "testbed.mongodb.port", "Address already in use")
          .hasMessageNotContaining("\n");
      assertThat(folders.runs()).isEmptyDirectory();
    }
  }

  @Test
  void serverThatCannotStartIsReportedWithTheEndOfItsLog() {
    // A program that ends at once, with a complaint about its arguments.
    Map<String, String> properties = folders.with("testbed.mongodb.binary", "/bin/ls");
    assertThatThrownBy(() -> testbed.start("mongodb", properties, Silent.PROGRESS))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll("mongodb ended with exit code", "unrecognized option")
        .hasMessageNotContaining("\n");
    assertThat(folders.runs()).isEmptyDirectory();
  }
}
