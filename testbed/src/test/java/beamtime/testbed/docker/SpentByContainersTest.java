package beamtime.testbed.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import beamtime.core.backend.Testbed;
import beamtime.core.backend.Testbed.Running;
import beamtime.core.host.Quantity;
import beamtime.core.host.Sampler;
import beamtime.core.host.Snapshot;
import beamtime.core.host.Spent;
import beamtime.testbed.BackendTestbed;
import beamtime.testbed.Folders;
import beamtime.testbed.Silent;
import beamtime.testbed.mongodb.FiftyMegabytes;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is seen to be spent in containers: that each is observed shows {@link DockerServersTest}.
 */
@NeedsDocker
final class SpentByContainersTest {
  private final Testbed testbed = new BackendTestbed();

  @TempDir private Path temporary;
  private Map<String, String> docker;
  private DockerClient client;

  @BeforeEach
  void askEngine() throws IOException {
    docker = Folders.in(temporary).with("testbed", "docker");
    client = Engine.answering(Duration.ofSeconds(20)).client();
  }

  @Test
  void fiftyMegabytesAreSeenInTheContainer() {
    try (Running running = testbed.start("mongodb", docker, Silent.PROGRESS)) {
      Map<String, Spent> spent = FiftyMegabytes.spent(running.endpoint());
      FiftyMegabytes.assertSeen(spent.get(Sampler.SERVER));
      FiftyMegabytes.assertSent(spent.get(Sampler.SERVER).amounts().get(Quantity.NET_RECEIVED));
      FiftyMegabytes.assertSent(spent.get(Sampler.CLIENT).amounts().get(Quantity.NET_SENT));
      assumeThat(spent)
          .as("an engine may leave the copying to the kernel")
          .containsKey(Sampler.RELAY);
      assertThat(spent.get(Sampler.RELAY).cpuSeconds()).isPositive();
    }
  }

  /**
   * A program that is run next to the server is no descendant of it, and yet in its cgroup; so is
   * what the server does after its start, which takes less.
   */
  @Test
  void whatIsRunBesideTheServerCountsByTheCgroup() throws Exception {
    String burn = "i=0; while [ $i -lt 1500000 ]; do i=$((i+1)); done; times";
    try (Running running = testbed.start("mongodb", docker, Silent.PROGRESS);
        Sampler sampler = Sampler.start(running.endpoint(), ProcessHandle.current().pid())) {
      Snapshot begin = sampler.read();
      String told = exec(running.endpoint().facts().get("container"), burn);
      Spent server = sampler.spent(begin, sampler.read()).get(Sampler.SERVER);
      double program = seconds(told);
      assertThat(server.cpuSeconds()).isBetween(0.95 * program, 1.8 * program);
    }
  }

  private String exec(String container, String script) throws InterruptedException {
    StringBuilder out = new StringBuilder();
    String id =
        client
            .execCreateCmd(container)
            .withCmd("sh", "-c", script)
            .withAttachStdout(true)
            .exec()
            .getId();
    client
        .execStartCmd(id)
        .exec(
            new ResultCallback.Adapter<Frame>() {
              @Override
              public void onNext(Frame frame) {
                out.append(new String(frame.getPayload(), StandardCharsets.UTF_8));
              }
            })
        .awaitCompletion();
    return out.toString();
  }

  /** User and system of the shell itself, the first line of {@code times}. */
  private static double seconds(String times) {
    double sum = 0;
    for (String time : times.lines().findFirst().orElseThrow().strip().split(" ")) {
      String[] parts = time.replace("s", "").split("m");
      sum += Integer.parseInt(parts[0]) * 60 + Double.parseDouble(parts[1]);
    }
    return sum;
  }
}
