package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The endpoint as the testbed runs it: a child process, with a heap that is soon full. */
final class EndpointProcess implements AutoCloseable {
  private final Process process;
  private final Path errors;

  private EndpointProcess(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
  }

  /**
   * @param folder for what it prints on its standard error
   */
  static EndpointProcess start(Path folder, String password, String... options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx128m",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:+DisplayVMOutputToStderr",
                "-cp",
                System.getProperty("java.class.path"),
                IcatEndpoint.class.getName()));
    command.addAll(List.of(options));
    Path errors = folder.resolve("stderr");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
    builder.environment().put("ICAT_ENDPOINT_PASSWORD", password);
    return new EndpointProcess(builder.start(), errors);
  }

  /** Waits for the one line that it prints, and takes the address from it. */
  URI address() throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String line = out.readLine();
    assertThat(line).matches("ready http://127\\.0\\.0\\.1:\\d+/ICATService/ICAT");
    return URI.create(line.substring("ready ".length()));
  }

  /** Tells it to end, as the testbed does. */
  void terminate() throws InterruptedException {
    process.destroy();
    exitCode();
  }

  int exitCode() throws InterruptedException {
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  /**
   * What it printed on its standard error; what its JVM notes of the options of tests is no error.
   */
  String errors() throws IOException {
    return Files.readAllLines(errors).stream()
        .filter(line -> !line.startsWith("NOTE: Picked up JDK_JAVA_OPTIONS:"))
        .collect(Collectors.joining("\n"));
  }

  @Override
  public void close() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }
}
