package beamtime.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

class SubjectsTest {
  private static final String SELF = Long.toString(ProcessHandle.current().pid());

  @Test
  void theProcessesOfALinkAreReadByThemselves() throws IOException {
    try (KnownWork.Running link = KnownWork.Running.program("sleep", "60")) {
      assertThat(observed(Map.of("pid", SELF, "link.pid", Long.toString(link.pid()))))
          .containsEntry(Sampler.RELAY, "process tree of " + link.pid())
          .containsKeys(Sampler.CLIENT, Sampler.MACHINE)
          .hasEntrySatisfying(
              Sampler.SERVER, how -> assertThat(how).startsWith("process tree of " + SELF));
    }
  }

  @Test
  void aLinkThatIsPartOfTheLauncherIsNone() {
    assertThat(observed(Map.of("pid", SELF))).doesNotContainKey(Sampler.RELAY);
  }

  private static SortedMap<String, String> observed(Map<String, String> facts) {
    Map<String, String> linked = new HashMap<>(facts);
    linked.put("link", "10 ms round trip");
    Endpoint server = new Endpoint("mongodb", "docker", "8.2", Map.of(), linked);
    try (Sampler sampler = Sampler.start(server, ProcessHandle.current().pid())) {
      return sampler.observed();
    }
  }
}
