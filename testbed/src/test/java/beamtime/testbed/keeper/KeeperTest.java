package beamtime.testbed.keeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.backend.TestbedException;
import beamtime.core.owner.Owner;
import beamtime.testbed.BackendTestbed;
import beamtime.testbed.Folders;
import beamtime.testbed.Leftovers;
import beamtime.testbed.Silent;
import beamtime.testbed.system.Programs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that live as long as another process. */
final class KeeperTest {
  @TempDir private Path temporary;
  private Folders folders;
  private StateFolder state;
  private Process host;

  @BeforeEach
  void startHost() throws IOException {
    folders = Folders.in(temporary);
    state = new StateFolder(temporary.resolve("state"));
    host = new ProcessBuilder("sleep", "600").start();
  }

  @AfterEach
  void endHost() {
    host.destroyForcibly();
  }

  @Test
  void forksOfOneHostShareAServerThatEndsWithTheHost() throws Exception {
    Owner owner = Owner.of(host.toHandle());
    Joiner joiner = new Joiner(state, Silent.PROGRESS);
    Endpoint first = joiner.join("mongodb", owner, folders.properties());
    Endpoint second = joiner.join("mongodb", owner, folders.properties());
    assertThat(second).isEqualTo(first);
    host.destroyForcibly();
    Leftovers.awaitEnd(first);
    Leftovers.awaitEmpty(folders.runs());
    Leftovers.awaitEmpty(state.path());
  }

  @Test
  void recordOfADeadKeeperIsReplaced() throws Exception {
    Owner owner = Owner.of(host.toHandle());
    state.make();
    Endpoint dead =
        new Endpoint("mongodb", "embedded", "0", Map.of("uri", "mongodb://127.0.0.1:1"), Map.of());
    new KeptRecord(dead, ended(), Instant.EPOCH, Map.of())
        .write(state.record("mongodb", owner, folders.properties()));
    Endpoint living =
        new Joiner(state, Silent.PROGRESS).join("mongodb", owner, folders.properties());
    assertThat(living.version()).isNotEqualTo("0");
    host.destroyForcibly();
    Leftovers.awaitEnd(living);
    Leftovers.awaitEmpty(folders.runs());
  }

  private static Owner ended() throws IOException, InterruptedException {
    Process gone = new ProcessBuilder("true").start();
    Owner owner = Owner.of(gone.toHandle());
    gone.waitFor();
    return owner;
  }

  @Test
  void keeperThatCannotStartItsServerSaysWhy() {
    Map<String, String> properties = folders.with("testbed.mongodb.binary", "/no/mongod");
    assertThatThrownBy(
            () ->
                new Joiner(state, Silent.PROGRESS)
                    .join("mongodb", Owner.of(host.toHandle()), properties))
        .isInstanceOf(TestbedException.class)
        .hasMessageContaining("/no/mongod");
  }

  @Test
  void launcherThatIsTerminatedTakesItsServersWithIt() throws Exception {
    Process launcher = launch("mongodb");
    ProcessHandle server = serversOf(launcher, 1).get(0);
    launcher.destroy();
    launcher.waitFor();
    assertThat(server.isAlive()).isFalse();
    Leftovers.awaitEmpty(folders.runs());
  }

  @Test
  void allOfALauncherThatWasKilledIsRemovedAtTheNextStartAndNothingElse() throws Exception {
    Process living = launch("mongodb");
    List<ProcessHandle> spared = serversOf(living, 1);
    List<Path> sparedFolders = Leftovers.in(folders.runs());
    Process killed = launch("mongodb", "postgresql");
    List<ProcessHandle> doomed = serversOf(killed, 2);
    assertThat(Leftovers.in(folders.runs())).hasSize(3);
    killed.destroyForcibly().waitFor();
    assertThat(doomed).as("before").allMatch(ProcessHandle::isAlive);
    Path foreign = Files.createDirectory(folders.runs().resolve("beamtime-of-somebody"));
    try (Running next =
        new BackendTestbed().start("mongodb", folders.properties(), Silent.PROGRESS)) {
      assertThat(next.failure()).isNull();
      assertThat(doomed).as("after").noneMatch(ProcessHandle::isAlive);
      assertThat(spared).as("after").allMatch(ProcessHandle::isAlive);
      assertThat(Leftovers.in(folders.runs()))
          .hasSize(3)
          .containsAll(sparedFolders)
          .contains(foreign);
    }
    living.destroy();
    living.waitFor();
    assertThat(spared).noneMatch(ProcessHandle::isAlive);
    Files.delete(foreign);
    Leftovers.awaitEmpty(folders.runs());
  }

  @Test
  void serverOfALauncherThatWasKilledBeforeItCouldNoteItsIdIsFoundAllTheSame() throws Exception {
    Process launcher = launch("mongodb");
    ProcessHandle server = serversOf(launcher, 1).get(0);
    launcher.destroyForcibly().waitFor();
    Files.delete(Leftovers.in(folders.runs()).get(0).resolve("servers"));
    new BackendTestbed().sweep(folders.properties());
    assertThat(server.isAlive()).isFalse();
    Leftovers.awaitEmpty(folders.runs());
  }

  @Test
  void serverOfALauncherInAnotherPidNamespaceIsLeftAlone() throws Exception {
    assumeTrue(
        System.getProperty("user.name").equals("root") && Programs.find("unshare").isPresent(),
        "only root makes a PID namespace, by unshare");
    Process outer = launch("mongodb");
    ProcessHandle server = serversOf(outer, 1).get(0);
    List<Path> folder = Leftovers.in(folders.runs());
    Process inner = launchElsewhere();
    String told = new String(inner.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(told)
        .contains(folder.get(0).toString(), " belongs to process " + outer.pid() + " of ");
    assertThat(server.isAlive()).isTrue();
    assertThat(Leftovers.in(folders.runs())).isEqualTo(folder);

    inner = launchElsewhere("mongodb");
    assertThat(inner.inputReader().readLine()).as("it is up").matches("\\d+");
    List<Path> both = Leftovers.in(folders.runs());
    assertThat(both).hasSize(2);
    assertThat(new BackendTestbed().sweep(folders.properties())).hasSize(1);
    assertThat(Leftovers.in(folders.runs())).containsExactlyInAnyOrderElementsOf(both);
    assertThat(inner.descendants().anyMatch(p -> p.info().command().orElse("").endsWith("mongod")))
        .isTrue();
    outer.destroy();
    outer.waitFor();
    inner.descendants().forEach(ProcessHandle::destroyForcibly);
    inner.waitFor();
  }

  private Process launchElsewhere(String... backends) throws IOException {
    return launch(List.of("unshare", "--pid", "--fork", "--mount-proc"), backends);
  }

  private Process launch(String... backends) throws IOException {
    return launch(List.of(), backends);
  }

  private Process launch(List<String> by, String... backends) throws IOException {
    List<String> command = new ArrayList<>(by);
    command.addAll(
        List.of(
            Programs.java().toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Launcher.class.getName(),
            folders.runs().toString(),
            folders.logs().toString()));
    command.addAll(List.of(backends));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static List<ProcessHandle> serversOf(Process launcher, int count) throws IOException {
    List<ProcessHandle> servers = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(launcher.getInputStream(), StandardCharsets.UTF_8))) {
      while (servers.size() < count) {
        servers.add(ProcessHandle.of(Long.parseLong(reader.readLine())).orElseThrow());
      }
    }
    return servers;
  }

  /** Starts servers and waits to be terminated; without any it prints what a sweep left alone. */
  static final class Launcher {
    private Launcher() {}

    public static void main(String[] args) throws InterruptedException {
      Folders folders = new Folders(Path.of(args[0]), Path.of(args[1]));
      if (args.length == 2) {
        new BackendTestbed().sweep(folders.properties()).forEach(System.out::println);
        return;
      }
      for (String backend : List.of(args).subList(2, args.length)) {
        Running running =
            new BackendTestbed().start(backend, folders.properties(), Silent.PROGRESS);
        System.out.println(running.endpoint().facts().get("pid"));
      }
      Thread.sleep(600_000);
    }
  }
}
