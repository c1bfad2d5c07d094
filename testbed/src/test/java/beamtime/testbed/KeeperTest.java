package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.store.Endpoint;
import beamtime.core.store.EndpointFile;
import beamtime.core.store.Testbed.Running;
import beamtime.core.store.TestbedException;
import beamtime.testbed.system.Owner;
import beamtime.testbed.system.Programs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
    Joiner joiner = new Joiner(state);
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
        new Endpoint(
            "mongodb", "embedded", "0", Map.of("uri", "mongodb://127.0.0.1:1"), keptByNobody());
    EndpointFile.write(state.record("mongodb", owner, folders.properties()), dead);
    Endpoint living = new Joiner(state).join("mongodb", owner, folders.properties());
    assertThat(living.version()).isNotEqualTo("0");
    host.destroyForcibly();
    Leftovers.awaitEnd(living);
    Leftovers.awaitEmpty(folders.runs());
  }

  private static Map<String, String> keptByNobody() throws IOException, InterruptedException {
    Process gone = new ProcessBuilder("true").start();
    Owner keeper = Owner.of(gone.toHandle());
    gone.waitFor();
    return Map.of(Keeper.FACT, keeper.toString());
  }

  @Test
  void keeperThatCannotStartItsServerSaysWhy() {
    Map<String, String> properties = folders.with("testbed.mongodb.binary", "/no/mongod");
    assertThatThrownBy(
            () -> new Joiner(state).join("mongodb", Owner.of(host.toHandle()), properties))
        .isInstanceOf(TestbedException.class)
        .hasMessageContaining("/no/mongod");
  }

  @Test
  void launcherThatIsTerminatedTakesItsServersWithIt() throws Exception {
    Process launcher = launch();
    ProcessHandle server = serverOf(launcher);
    launcher.destroy();
    launcher.waitFor();
    assertThat(server.isAlive()).isFalse();
    Leftovers.awaitEmpty(folders.runs());
  }

  @Test
  void serversOfALauncherThatWasKilledEndAtTheNextStart() throws Exception {
    Process launcher = launch();
    ProcessHandle server = serverOf(launcher);
    launcher.destroyForcibly().waitFor();
    assertThat(server.isAlive()).isTrue();
    try (Running next =
        new BackendTestbed().start("mongodb", folders.properties(), Silent.PROGRESS)) {
      assertThat(next.failure()).isNull();
      assertThat(server.isAlive()).isFalse();
    }
    Leftovers.awaitEmpty(folders.runs());
  }

  private Process launch() throws IOException {
    return new ProcessBuilder(
            Programs.java().toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Launcher.class.getName(),
            folders.runs().toString(),
            folders.logs().toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static ProcessHandle serverOf(Process launcher) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(launcher.getInputStream(), StandardCharsets.UTF_8))) {
      return ProcessHandle.of(Long.parseLong(reader.readLine())).orElseThrow();
    }
  }

  /** Starts a server and waits to be terminated. */
  static final class Launcher {
    private Launcher() {}

    public static void main(String[] args) throws InterruptedException {
      Folders folders = new Folders(Path.of(args[0]), Path.of(args[1]));
      try (Running running =
          new BackendTestbed().start("mongodb", folders.properties(), Silent.PROGRESS)) {
        System.out.println(running.endpoint().facts().get("pid"));
        Thread.sleep(600_000);
      }
    }
  }
}
