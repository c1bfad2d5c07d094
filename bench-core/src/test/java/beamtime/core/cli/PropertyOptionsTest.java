package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PropertyOptionsTest {
  @Test
  void propertiesMayStandBeforeTheCommand() {
    assertThat(PropertyOptions.behindCommand(List.of("-Da=1", "-Db=2", "load", "-Dc=3", "JobScan")))
        .containsExactly("load", "-Dc=3", "JobScan", "-Da=1", "-Db=2");
    assertThat(PropertyOptions.behindCommand(List.of())).isEmpty();
  }

  @Test
  void jmhDoesNotSeeThem() {
    List<String> words =
        new ArrayList<>(List.of("JobScan", "-Dbench.wait=0", "-f", "1", "-Dtestbed.x=a=b"));
    assertThat(PropertyOptions.takenFrom(words))
        .isEqualTo(Map.of("bench.wait", "0", "testbed.x", "a=b"));
    assertThat(words).containsExactly("JobScan", "-f", "1");
  }

  @Test
  void whatIsForTheForksStaysTheirs() {
    List<String> words = new ArrayList<>(List.of("JobScan", "-jvmArgsAppend", "-Dmine=1"));
    assertThat(PropertyOptions.takenFrom(words)).isEmpty();
    assertThat(words).containsExactly("JobScan", "-jvmArgsAppend", "-Dmine=1");
  }

  @Test
  void theLastOfTheSameNameWins() {
    assertThat(PropertyOptions.takenFrom(new ArrayList<>(List.of("-Da=1", "-Da=2"))))
        .isEqualTo(Map.of("a", "2"));
  }
}
