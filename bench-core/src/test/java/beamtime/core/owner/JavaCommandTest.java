package beamtime.core.owner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
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
}
