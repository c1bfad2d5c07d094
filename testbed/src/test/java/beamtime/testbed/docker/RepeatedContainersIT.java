package beamtime.testbed.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import beamtime.core.backend.Testbed.Running;
import beamtime.testbed.BackendTestbed;
import beamtime.testbed.Folders;
import beamtime.testbed.RepeatedStarts;
import com.github.dockerjava.api.DockerClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All containers side by side, started and stopped again and again ({@code -Dstarts=20}). */
@NeedsDocker
final class RepeatedContainersIT {
  @TempDir private Path temporary;

  @Test
  void startsAndStopsLeaveNoTrace() throws Exception {
    DockerClient client = Engine.answering(Duration.ofSeconds(20)).client();
    Folders folders = Folders.in(temporary);
    Set<String> its = new TreeSet<>();
    int rounds = RepeatedStarts.rounds(1);
    assumeThat(rounds).as("a single round is DockerServersTest's").isGreaterThan(1);
    BackendTestbed testbed = new BackendTestbed();
    RepeatedStarts.run(
        testbed,
        testbed.backends(),
        folders.with("testbed", "docker"),
        rounds,
        all -> its.addAll(of(all, client)));
    assertThat(its).hasSizeGreaterThanOrEqualTo(rounds * 4);
    Set<String> left = new TreeSet<>();
    client.listContainersCmd().withShowAll(true).exec().forEach(each -> left.add(each.getId()));
    client.listVolumesCmd().exec().getVolumes().forEach(each -> left.add(each.getName()));
    assertThat(left).as("containers and volumes").doesNotContainAnyElementsOf(its);
    try (Stream<Path> files = Files.list(folders.runs())) {
      assertThat(files).isEmpty();
    }
  }

  /** Ids of the containers and names of their volumes. */
  private static Set<String> of(List<Running> all, DockerClient client) {
    Set<String> found = new TreeSet<>();
    for (Running running : all) {
      for (String id : running.endpoint().facts().get("container").split(",")) {
        found.add(id);
        client
            .inspectContainerCmd(id)
            .exec()
            .getMounts()
            .forEach(mount -> found.add(mount.getName()));
      }
    }
    return found;
  }
}
