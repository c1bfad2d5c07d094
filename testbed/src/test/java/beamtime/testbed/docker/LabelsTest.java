package beamtime.testbed.docker;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.owner.Owner;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whose a container is. */
final class LabelsTest {
  @Test
  void onlyWhatADeadProcessOfThisUserLeftIsAnOrphan() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    Owner dead = Owner.of(gone.toHandle());
    gone.waitFor();
    assertThat(Labels.isOrphan(Labels.own("mongodb"))).as("it lives").isFalse();
    assertThat(Labels.isOrphan(of(dead.toString()))).isTrue();
    String elsewhere = dead.toString().replaceFirst("\\d+$", "1");
    assertThat(Labels.isOrphan(of(elsewhere))).as("in another PID namespace").isFalse();
    assertThat(Labels.isOrphan(of(elsewhere.replace("@", "@not-")))).as("of a host").isFalse();
    assertThat(Labels.isOrphan(of("not as we write it"))).isFalse();
    Map<String, String> others = of(dead.toString());
    others.put(Labels.USER, "somebody");
    assertThat(Labels.isOrphan(others)).isFalse();
  }

  private static Map<String, String> of(String owner) {
    Map<String, String> labels = new HashMap<>(Labels.own("mongodb"));
    labels.put(Labels.OWNER, owner);
    return labels;
  }
}
