package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * An independent client, python-icat, against the endpoint as a process: the script {@code
 * compat.py} of the folder that {@code -Dicat.contract} names must find nothing amiss. Needs
 * python3 and PyPI; the client goes into an environment of its own, removed afterwards.
 */
@EnabledIfSystemProperty(named = "icat.contract", matches = ".+")
class PythonIcatTest {
  private static final String PASSWORD = "rootpw";

  @TempDir private Path folder;

  @Test
  void allChecksOfPythonIcatPass() throws Exception {
    Path environment = folder.resolve("python");
    run("python3", "-m", "venv", environment.toString());
    Path python = environment.resolve("bin/python");
    run(python.toString(), "-m", "pip", "install", "--quiet", "python-icat==1.7.0", "suds==1.2.0");
    Path data = Files.createDirectory(folder.resolve("data"));
    try (EndpointProcess endpoint =
        EndpointProcess.start(folder, PASSWORD, "--data", data.toString())) {
      String script = Path.of(System.getProperty("icat.contract"), "compat.py").toString();
      String url = endpoint.address() + "?wsdl";
      assertThat(run(python.toString(), script, url, "simple", "root", PASSWORD))
          .doesNotContain("FAIL")
          .contains("48 ok, 0 failed");
    }
  }

  /** What the command prints, on both of its outputs. */
  private String run(String... command) throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "out", ".txt");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).as(String.join(" ", command)).isTrue();
    } finally {
      process.destroyForcibly().waitFor();
    }
    String printed = Files.readString(out);
    assertThat(process.exitValue()).as(printed).isZero();
    return printed;
  }
}
