package beamtime.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Testbed;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.host.Quantity;
import beamtime.core.host.Reading;
import beamtime.core.host.Sampler;
import beamtime.core.host.Spent;
import beamtime.testbed.mongodb.FiftyMegabytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What embedded and external servers are seen to spend. */
final class SpentByServersTest {
  private final Testbed testbed = new BackendTestbed();

  @TempDir private Path temporary;
  private Folders folders;

  @BeforeEach
  void makeFolders() throws IOException {
    folders = Folders.in(temporary);
  }

  @ParameterizedTest
  @CsvSource({"elasticsearch, true", "hbase, true", "icat, true", "mongodb, false"})
  void everythingOfAnEmbeddedServerIsObserved(String backend, boolean jvm) {
    try (Running running = testbed.start(backend, folders.properties(), Silent.PROGRESS);
        Sampler sampler = Sampler.start(running.endpoint(), ProcessHandle.current().pid())) {
      assertThat(sampler.observed().get(Sampler.SERVER))
          .startsWith("process tree of " + running.endpoint().facts().get("pid"))
          .contains("its TCP connections at ports ", "data in " + folders.runs());
      Reading server = sampler.read().readings().get(Sampler.SERVER);
      assertThat(server.value(Quantity.CPU_USER).orElseThrow()).isPositive();
      assertThat(server.value(Quantity.MEMORY).orElseThrow()).isGreaterThan(20 << 20);
      assertThat(server.value(Quantity.DISK_WRITTEN).orElseThrow()).isPositive();
      assertThat(server.value(Quantity.STORED).orElseThrow()).isPositive();
      assertThat(server.value(Quantity.NET_RECEIVED)).isPresent();
      assertThat(server.value(Quantity.GC_COUNT).isPresent()).isEqualTo(jvm);
      assertThat(server.absent().containsKey(Quantity.GC)).isNotEqualTo(jvm);
    }
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
