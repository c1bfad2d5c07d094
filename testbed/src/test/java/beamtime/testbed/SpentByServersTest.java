package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Testbed;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.host.Quantity;
import beamtime.core.host.Sampler;
import beamtime.core.host.Spent;
import beamtime.testbed.mongodb.FiftyMegabytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is seen to be spent by servers: that each is observed shows {@link EmbeddedServersTest}. */
final class SpentByServersTest {
  private final Testbed testbed = new BackendTestbed();

  @TempDir private Path temporary;
  private Folders folders;

  @BeforeEach
  void makeFolders() throws IOException {
    folders = Folders.in(temporary);
  }

  @Test
  void fiftyMegabytesAreSeenAtBothEnds() {
    try (Running running = testbed.start("mongodb", folders.properties(), Silent.PROGRESS)) {
      Map<String, Spent> spent = FiftyMegabytes.spent(running.endpoint());
      FiftyMegabytes.assertSeen(spent.get(Sampler.SERVER));
      FiftyMegabytes.assertSent(spent.get(Sampler.SERVER).amounts().get(Quantity.NET_RECEIVED));
      FiftyMegabytes.assertSent(spent.get(Sampler.CLIENT).amounts().get(Quantity.NET_SENT));
    }
  }

  @Test
  void aLinkBetweenThemCountsNothingTwice() {
    Map<String, String> linked = folders.with("testbed.link.rtt", "1ms");
    try (Running running = testbed.start("mongodb", linked, Silent.PROGRESS)) {
      Map<String, Spent> spent = FiftyMegabytes.spent(running.endpoint());
      FiftyMegabytes.assertSent(spent.get(Sampler.SERVER).amounts().get(Quantity.NET_RECEIVED));
      FiftyMegabytes.assertSent(spent.get(Sampler.CLIENT).amounts().get(Quantity.NET_SENT));
    }
  }

  @Test
  void anExternalServerIsNotObservableUnlessAShellIsNamed() {
    try (Running running = testbed.start("mongodb", folders.properties(), Silent.PROGRESS)) {
      Map<String, String> external =
          Folders.external("testbed.mongodb.uri", "uri", running.endpoint());
      external.remove("testbed");
      assertThat(observed(external))
          .isEqualTo(
              "not observable: it is external; testbed.mongodb.shell names a way to its machine");
      external.put("testbed.mongodb.shell", "sh -s");
      external.put("testbed.mongodb.pids", running.endpoint().facts().get("pid"));
      assertThat(observed(external))
          .isEqualTo(
              "processes "
                  + running.endpoint().facts().get("pid")
                  + " by a shell on their machine");
    }
  }

  private String observed(Map<String, String> properties) {
    try (Running external = testbed.start("mongodb", properties, Silent.PROGRESS);
        Sampler sampler = Sampler.start(external.endpoint(), ProcessHandle.current().pid())) {
      return sampler.observed().get(Sampler.SERVER);
    }
  }
}
