package beamtime.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A shell on this machine stands for one elsewhere. */
class RemoteProcessesTest {
  private static final String WORKER = "worker";

  @Test
  void aShellTellsTheSameAmounts() throws IOException {
    try (KnownWork.Running program = KnownWork.Running.of("burn", "2")) {
      assertThat(program.line()).isEqualTo("ready");
      Subject remote = RemoteProcesses.of("sh -s", Long.toString(program.pid()));
      assertThat(remote.observed()).startsWith("processes " + program.pid());
      try (Sampler sampler = Sampler.start(Map.of(WORKER, remote))) {
        Snapshot begin = sampler.read();
        program.work();
        Spent spent = sampler.spent(begin, sampler.read()).get(WORKER);
        assertThat(spent.cpuSeconds()).isCloseTo(2, withinPercentage(10));
        assertThat(spent.levels().get(Quantity.MEMORY).peak()).isGreaterThan(10 << 20);
        assertThat(spent.amounts()).containsKeys(Quantity.DISK_WRITTEN, Quantity.SWITCHES);
        assertThat(spent.absent()).containsKeys(Quantity.NET_SENT, Quantity.GC);
      }
    }
  }

  @Test
  void anotherMachineIsToldByItsBoot() throws IOException {
    String pid = Long.toString(ProcessHandle.current().pid());
    String otherBoot = "sed -u 's/boot_id/uuid/; s/btime/processes/' | sh -s";
    String container = "sed -u s/boot_id/uuid/ | sh -s";
    try (Subject here = RemoteProcesses.of("sh -s", pid);
        Subject within = RemoteProcesses.of(container, pid);
        Subject there = RemoteProcesses.of(otherBoot, pid)) {
      assertThat(within.read().values()).doesNotContainKey(Quantity.CPU_ELSEWHERE);
      assertThat(here.read().values()).doesNotContainKey(Quantity.CPU_ELSEWHERE);
      Reading reading = there.read();
      assertThat(reading.value(Quantity.CPU_ELSEWHERE).orElseThrow())
          .isEqualTo(
              reading.value(Quantity.CPU_USER).orElseThrow()
                  + reading.value(Quantity.CPU_SYSTEM).orElseThrow(),
              within(1e-6));
    }
  }

  @Test
  void aNameStandsForAllProcessesThatBearIt() throws IOException {
    try (KnownWork.Running program = KnownWork.Running.program("sleep", "60");
        Subject remote = RemoteProcesses.of("sh -s", "sleep")) {
      assertThat(program.pid()).isPositive();
      assertThat(remote.read().value(Quantity.MEMORY)).isPresent();
    }
  }

  @Test
  void whatCanNotBeReachedSaysWhy() {
    assertThat(RemoteProcesses.of("no-such-command-anywhere", "1").observed())
        .isEqualTo("not observable: the shell that testbed.*.shell names has ended");
    assertThat(RemoteProcesses.of("sh -s", "no-such-process").observed())
        .contains("there is no process 'no-such-process'");
    assertThat(RemoteProcesses.of("sh -s", "1; rm").observed())
        .contains("neither process ids nor a name");
  }

  @Test
  void aShellThatEndsLeavesNoZeros() {
    String untilItHasAnsweredOnce =
        "sh -c 'while IFS= read -r l && echo \"$l\" && test \"$l\"; do :; done | sh -s'";
    try (Subject remote =
        RemoteProcesses.of(untilItHasAnsweredOnce, Long.toString(ProcessHandle.current().pid()))) {
      assertThat(remote.observed()).startsWith("processes");
      Reading reading = remote.read();
      assertThat(reading.values()).isEmpty();
      assertThat(reading.absent()).containsKey(Quantity.CPU_USER);
    }
  }
}
