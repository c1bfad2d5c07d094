package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The endpoint as the testbed runs it: a child process. */
class ProcessTest {
  @TempDir private Path data;

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void leaveNoProcess() throws InterruptedException {
    for (Process process : started) {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void itAnswersOnceReadyAndKeepsItsDataOverATermination() throws Exception {
    Process first = start("secret");
    Wire wire = ready(first);
    String session = wire.login("secret");
    wire.call(
        "<t:create><sessionId>"
            + session
            + "</sessionId><bean xsi:type=\"t:facility\"><name>F</name></bean></t:create>");
    first.destroy();
    assertThat(first.waitFor(20, TimeUnit.SECONDS)).isTrue();

    Process second = start("secret");
    assertThat(
            ready(second)
                .call(
                    "<t:search><sessionId>"
                        + session
                        + "</sessionId><query>SELECT f.name FROM Facility f</query></t:search>")
                .value())
        .isEqualTo("F");
    second.destroy();
    assertThat(second.waitFor(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void itDoesNotStartWithoutAPassword() throws Exception {
    Process process = start("");
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(2);
    assertThat(Files.readString(data.resolve("stderr")))
        .startsWith("no password: set ICAT_ENDPOINT_PASSWORD or give --password-file");
  }

  @Test
  void aSessionExpires() throws Exception {
    try (IcatServer server =
        IcatServer.start(
            new InetSocketAddress("127.0.0.1", 0), data, "secret", 10, Duration.ofMillis(-1))) {
      Wire wire = new Wire(server.address());
      String session = wire.login("secret");
      wire.call("<t:getUserName><sessionId>" + session + "</sessionId></t:getUserName>")
          .isFault("SESSION", -1, "Session id:" + session + " has expired");
    }
  }

  private Process start(String password) throws IOException {
    List<String> command =
        List.of(
            ProcessHandle.current().info().command().orElseThrow(),
            "-Xmx128m",
            "-cp",
            System.getProperty("java.class.path"),
            IcatEndpoint.class.getName(),
            "--data",
            data.toString());
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("ICAT_ENDPOINT_PASSWORD", password);
    Process process = builder.redirectError(data.resolve("stderr").toFile()).start();
    started.add(process);
    return process;
  }

  private static Wire ready(Process process) throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String line = out.readLine();
    assertThat(line).matches("ready http://127\\.0\\.0\\.1:\\d+/ICATService/ICAT");
    return new Wire(URI.create(line.substring("ready ".length())));
  }
}
