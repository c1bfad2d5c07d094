package beamtime.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WholeMachineTest {
  @Test
  void theMachineSpendsAtLeastWhatOneOfItsProcessesDoes() throws IOException {
    try (KnownWork.Running program = KnownWork.Running.of("burn", "2")) {
      assertThat(program.line()).isEqualTo("ready");
      ProcessTree worker = new ProcessTree(List.of(program.pid()));
      try (Sampler sampler =
          Sampler.start(Map.of(Sampler.MACHINE, new WholeMachine(), "worker", worker))) {
        Snapshot begin = sampler.read();
        program.work();
        Map<String, Spent> spent = sampler.spent(begin, sampler.read());
        assertThat(spent.get(Sampler.MACHINE).cpuSeconds())
            .isGreaterThan(spent.get("worker").cpuSeconds() - 0.1);
        assertThat(sampler.cpuShare()).isPositive();
      }
    }
  }

  /** As {@code ss} is, which reads the sockets of client and server. */
  @Test
  void whatTheLauncherRunsIsItsOwn() throws IOException {
    try (WholeMachine machine = new WholeMachine()) {
      double before = machine.read().value(Quantity.CPU_LAUNCHER).orElseThrow();
      double alone = aloneSeconds();
      try (KnownWork.Running program = KnownWork.Running.of("burn", "1")) {
        assertThat(program.line()).isEqualTo("ready");
        program.work();
      }
      double launcher = machine.read().value(Quantity.CPU_LAUNCHER).orElseThrow() - before;
      assertThat(launcher - (aloneSeconds() - alone)).isGreaterThan(0.9);
    }
  }

  private static double aloneSeconds() {
    ProcStat stat = ProcStat.of(ProcessHandle.current().pid()).orElseThrow();
    return stat.userSeconds() + stat.systemSeconds();
  }

  @Test
  void aContainerDoesNotSeeWhatTheDevicesOfItsMachineDo() {
    NetDev network =
        new NetDev(List.of(new NetDev.Interface("lo", 5, 5), new NetDev.Interface("eth0", 7, 9)));
    Reading.Draft inside = new Reading.Draft();
    WholeMachine.addNetwork(inside, network, name -> false);
    assertThat(inside.done().values()).containsOnlyKeys(Quantity.NET_LOOPBACK);
    assertThat(inside.done().absent()).containsOnlyKeys(Quantity.NET_RECEIVED, Quantity.NET_SENT);
    Reading.Draft outside = new Reading.Draft();
    WholeMachine.addNetwork(outside, network, "eth0"::equals);
    assertThat(outside.done().value(Quantity.NET_SENT)).hasValue(9);
  }

  @Test
  void everyQuantityOfTheMachineIsThereOrSaysWhyNot() {
    try (WholeMachine machine = new WholeMachine()) {
      Reading reading = machine.read();
      for (Quantity quantity :
          List.of(
              Quantity.CPU_USER,
              Quantity.MEMORY,
              Quantity.STEAL,
              Quantity.PRESSURE_IO,
              Quantity.FREQUENCY,
              Quantity.NET_LOOPBACK,
              Quantity.DISK_WRITTEN)) {
        assertThat(reading.value(quantity).isPresent())
            .as(quantity.what())
            .isNotEqualTo(reading.absent().containsKey(quantity));
      }
    }
  }
}
