package beamtime.core.owner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class JavaCommandTest {
  /** Prints what is published of its options. */
  static final class Told {
    private Told() {}

    public static void main(String... args) {
      System.out.println(String.join(" ", JavaCommand.published()));
    }
  }

  @Test
  void noPropertyOfTheEnvironmentIsPublished() throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            JavaCommand.program(),
            "-cp",
            System.getProperty("java.class.path"),
            Told.class.getName());
    builder
        .environment()
        .putAll(
            Map.of(
                "JAVA_TOOL_OPTIONS", "-Dhttps.proxyPassword=hidden-1 -Xmx64m",
                "JDK_JAVA_OPTIONS", "-Dlab.token=hidden-2 -XX:+UseSerialGC"));
    Process process = builder.start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(List.of(told.strip().split(" "))).containsExactly("-Xmx64m", "-XX:+UseSerialGC");
  }

  /**
   * Prints its folder for temporary files, its heap in MiB and its environment, of one it starts.
   */
  static final class Setting {
    private Setting() {}

    public static void main(String... args) throws Exception {
      if (args.length == 0) {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        System.out.println(System.getProperty("java.io.tmpdir") + " " + heap);
        System.out.println(new TreeMap<>(System.getenv()));
        return;
      }
      List<String> command = JavaCommand.command(Path.of(args[0]));
      command.addAll(
          List.of("-cp", System.getProperty("java.class.path"), Setting.class.getName()));
      JavaCommand.builder(command).inheritIO().start().waitFor();
    }
  }

  @Test
  void itsOptionsWinAndTheSystemSpeaksEnglish() throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            JavaCommand.program(),
            "-cp",
            System.getProperty("java.class.path"),
            Setting.class.getName(),
            "/ours");
    builder.environment().clear();
    builder
        .environment()
        .putAll(
            Map.of(
                "JAVA_TOOL_OPTIONS", "-XX:+UseSerialGC -Xmx32m",
                "_JAVA_OPTIONS", "-Djava.io.tmpdir=/theirs -Xmx64m",
                "LANG", "fr_FR.UTF-8",
                "LC_ALL", "de_DE.UTF-8",
                "LC_TIME", "fr_FR.UTF-8",
                "LANGUAGE", "de"));
    Process process = builder.start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(told.lines())
        .satisfiesExactly(
            first -> assertThat(first).matches("/ours 6[0-9]"),
            second ->
                assertThat(second)
                    .contains("LANG=de_DE.UTF-8", "LC_MESSAGES=C")
                    .doesNotContain("LC_ALL", "LC_TIME", "LANGUAGE", " _JAVA_OPTIONS"));
  }
}
