package beamtime.testbed.fetch;

import beamtime.core.owner.SafetyNet;
import beamtime.testbed.system.Programs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The user's pip, with its own settings of indexes and proxies. It takes wheels alone, which run
 * nothing when they are fetched, and none with another digest than the pinned one.
 */
public final class Pip {
  private Pip() {}

  /**
   * Fetches a wheel into a folder.
   *
   * @param requirement a line of a requirements file, with its version and {@code --hash}
   * @throws IOException where there is no python3, or pip refuses; the message is one line
   */
  public static Path wheel(String requirement, Path folder) throws IOException {
    Path python = Programs.find("python3").orElseThrow(() -> new IOException("no python3"));
    Path file = Files.writeString(folder.resolve("requirements.txt"), requirement);
    ProcessBuilder download =
        new ProcessBuilder(
                List.of(
                    python.toString(),
                    "-m",
                    "pip",
                    "download",
                    "--no-deps",
                    "--only-binary=:all:",
                    "--require-hashes",
                    "--quiet",
                    "--disable-pip-version-check",
                    "--dest",
                    folder.toString(),
                    "-r",
                    file.toString()))
            .directory(folder.toFile()) // python imports what lies in the working directory
            .redirectErrorStream(true);
    download.environment().put("TMPDIR", folder.toString()); // where a pip that is killed leaves it
    Process pip = download.start();
    String said;
    int code;
    try (SafetyNet cancelled = new SafetyNet("cancel-pip", pip::destroyForcibly)) {
      pip.getOutputStream().close();
      said = new String(pip.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      code = exit(pip);
    }
    Files.delete(file);
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(one -> code == 0 && one.toString().endsWith(".whl"))
          .findFirst()
          .orElseThrow(() -> new IOException(reason(said)));
    }
  }

  private static int exit(Process process) {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      return -1;
    }
  }

  private static String reason(String said) {
    return said.contains("DO NOT MATCH THE HASHES")
        ? "its digest is not the one that Beamtime knows"
        : said.lines().reduce((first, second) -> second).orElse("pip said nothing");
  }
}
