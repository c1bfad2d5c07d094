package beamtime.testbed;

import beamtime.testbed.system.Programs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another user of the machine: neither root nor the one that root starts servers as. */
final class SecondUser {
  private static final String ID = "54321";

  private SecondUser() {}

  /** Whether the test can act as this user. */
  static boolean can() {
    return "root".equals(System.getProperty("user.name")) && Programs.find("setpriv").isPresent();
  }

  /** What this user can read or write of a folder whose names are guessed. */
  static List<String> reach(Path folder) throws IOException {
    String attempts =
        "find '"
            + folder
            + "' | "
            + as()
            + " sh -c "
            + "'while IFS= read -r f; do"
            + " if test -r \"$f\" || test -w \"$f\"; then echo \"$f\"; fi; done'";
    return lines("sh", "-c", attempts);
  }

  private static String as() {
    return "setpriv --reuid=" + ID + " --regid=" + ID + " --clear-groups";
  }

  /** What a command prints. */
  static List<String> lines(String... command) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    return new ArrayList<>(
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList());
  }
}
