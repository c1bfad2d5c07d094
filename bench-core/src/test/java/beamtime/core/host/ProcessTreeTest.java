package beamtime.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.assertj.core.data.Offset.offset;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;

/** Amounts, not speeds: they hold on a busy machine as well. */
class ProcessTreeTest {
  private static final String WORKER = "worker";
  private static final double MEGA = 1 << 20;

  /** A folder on a disk: where temporary files lie in memory nothing is written. */
  private static final Path TARGET = Path.of("target");

  @Test
  void twoSecondsOfOneCoreAreTwoSeconds() throws IOException {
    try (KnownWork.Running program = ready("burn", "2")) {
      Spent spent = spent(program);
      assertThat(spent.cpuSeconds()).isCloseTo(2, withinPercentage(10));
      assertThat(spent.metrics(WORKER, 100).get("worker.cpu.s_op").value())
          .isEqualTo(spent.cpuSeconds() / 100);
    }
  }

  @Test
  void anIocIsReadApartFromTheClientThatStartedIt() throws IOException {
    ProcessTree client = new ProcessTree(List.of(ProcessHandle.current().pid()));
    try (KnownWork.Running ioc = ready("burn", "2");
        Sampler sampler = Sampler.start(Map.of(Sampler.CLIENT, client))) {
      sampler.apart(Sampler.IOC, List.of(ioc.pid()));
      Snapshot begin = sampler.read();
      ioc.work();
      Map<String, Spent> spent = sampler.spent(begin, sampler.read());
      assertThat(spent.get(Sampler.IOC).cpuSeconds()).isCloseTo(2, withinPercentage(10));
      assertThat(spent.get(Sampler.CLIENT).cpuSeconds()).isLessThan(1);
    }
  }

  /** As the Python of an IOC, which its JVM has started. */
  @Test
  void whatAnIocStartsIsReadWithItAndNotWithTheClient() throws IOException {
    String burns = "i=0; while [ $i -lt 2000000 ]; do i=$((i+1)); done";
    String grandchild = "echo ready; read x; " + burns + "; times; read x";
    ProcessTree client = new ProcessTree(List.of(ProcessHandle.current().pid()));
    try (KnownWork.Running ioc =
            KnownWork.Running.program("sh", "-c", "sh -c '" + grandchild + "'; true");
        Sampler sampler = Sampler.start(Map.of(Sampler.CLIENT, client))) {
      assertThat(ioc.line()).isEqualTo("ready");
      sampler.apart(Sampler.IOC, List.of(ioc.pid()));
      Snapshot begin = sampler.read();
      double told =
          Arrays.stream(ioc.work().split(" ")).mapToDouble(ProcessTreeTest::seconds).sum();
      Map<String, Spent> spent = sampler.spent(begin, sampler.read());
      double burnt = spent.get(Sampler.IOC).cpuSeconds();
      assertThat(burnt).isPositive().isCloseTo(told, offset(0.1 * told + 0.05));
      assertThat(spent.get(Sampler.CLIENT).cpuSeconds()).isLessThan(burnt / 2);
    }
  }

  @Test
  void twoHundredMegabytesWithFsyncAreWritten() throws IOException {
    Path file = TARGET.resolve("two-hundred-megabytes");
    try (KnownWork.Running program = ready("write", "200", file.toString())) {
      assertThat(spent(program).amounts().get(Quantity.DISK_WRITTEN))
          .isCloseTo(200 * MEGA, withinPercentage(10));
    } finally {
      Files.deleteIfExists(file);
    }
  }

  @Test
  void memoryThatIsHeldForTwoSecondsIsThePeak() throws IOException {
    try (KnownWork.Running program = ready("hold", "300");
        Sampler sampler = sampler(program)) {
      Snapshot begin = sampler.read();
      program.work();
      Level memory = sampler.spent(begin, sampler.read()).get(WORKER).levels().get(Quantity.MEMORY);
      double before = begin.readings().get(WORKER).value(Quantity.MEMORY).orElseThrow();
      assertThat(memory.peak() - before).isCloseTo(300 * MEGA, withinPercentage(10));
      assertThat(memory.mean()).isBetween(before, memory.peak());
    }
  }

  @Test
  void collectionsAreThoseThatTheJvmItselfCounts() throws IOException {
    try (KnownWork.Running program = ready("collect", "20");
        Sampler sampler = sampler(program)) {
      String[] counted = program.work().split(" ");
      Reading after = sampler.read().readings().get(WORKER);
      assertThat(after.value(Quantity.GC_COUNT)).hasValue(Double.parseDouble(counted[0]));
      assertThat(after.value(Quantity.GC).orElseThrow())
          .isCloseTo(Double.parseDouble(counted[1]), offset(20.0)); // it rounds each to ms
    }
  }

  @Test
  void switchesOfAllThreadsCount() throws IOException {
    try (KnownWork.Running program = ready("sleep", "10000")) {
      assertThat(spent(program).amounts().get(Quantity.SWITCHES))
          .isCloseTo(10_000, withinPercentage(10));
    }
  }

  @Test
  void childrenThatEndBetweenReadingsCountByWhatTheirParentInherits() throws IOException {
    assumeTrue(Proc.isThere(), "Linux adds what children spent to their parent");
    String loop = "(i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done)";
    String script = "echo ready; read x; " + (loop + "; ").repeat(15) + "times; read x";
    try (KnownWork.Running program = KnownWork.Running.program("sh", "-c", script);
        Sampler sampler = sampler(program)) {
      assertThat(program.line()).isEqualTo("ready");
      Snapshot begin = sampler.read();
      assertThat(program.work()).as("time of the shell itself").contains("s ");
      double ofChildren =
          Arrays.stream(program.line().split(" ")).mapToDouble(ProcessTreeTest::seconds).sum();
      assertThat(ofChildren).isPositive();
      Spent spent = sampler.spent(begin, sampler.read()).get(WORKER);
      assertThat(spent.cpuSeconds()).isCloseTo(ofChildren, offset(0.1 * ofChildren + 0.05));
    }
  }

  /** Such as {@code 0m1.230s}. */
  private static double seconds(String time) {
    String[] parts = time.replace("s", "").split("m");
    return Integer.parseInt(parts[0]) * 60 + Double.parseDouble(parts[1]);
  }

  @Test
  void diskOfAnotherUsersProcessIsNotObservableInPlaceOfZero() throws IOException {
    assumeTrue(Proc.isThere());
    assumeFalse(Files.isReadable(Path.of("/proc/1/io")), "root may read it");
    try (ProcessTree init = new ProcessTree(List.of(1L))) {
      Reading reading = init.read();
      assertThat(reading.value(Quantity.DISK_WRITTEN)).isEmpty();
      assertThat(reading.absent()).containsEntry(Quantity.DISK_WRITTEN, LocalProcess.CLOSED);
    }
  }

  @Test
  void aProgramThatIsNoJvmHasNoCollections() throws IOException {
    try (KnownWork.Running program = KnownWork.Running.program("sleep", "60");
        ProcessTree tree = new ProcessTree(List.of(program.pid()))) {
      assertThat(tree.read().absent())
          .containsEntry(Quantity.GC, "no JVM is among its processes")
          .containsKey(Quantity.GC_COUNT);
    }
  }

  /** The clock of the day may be set back: by it, a process would be another at each look. */
  @Test
  void aProcessIsKnownByWhenTheKernelStartedIt() {
    assumeTrue(Proc.isThere());
    ProcessHandle own = ProcessHandle.current();
    OSProcess seen = new SystemInfo().getOperatingSystem().getProcess((int) own.pid());
    assertThat(new LocalProcess(own, seen).read().orElseThrow().started())
        .isEqualTo(ProcStat.of(own.pid()).orElseThrow().started());
  }

  @Test
  void aShortWindowHasNoNumbers() throws IOException {
    try (KnownWork.Running program = KnownWork.Running.program("sleep", "60");
        Sampler sampler = sampler(program)) {
      Spent spent;
      do {
        spent = sampler.spent(sampler.read(), sampler.read()).get(WORKER);
      } while (spent.seconds() > Spent.SHORTEST / 2); // of a machine that is busy
      assertThat(spent.isTooShort()).isTrue();
      assertThat(spent.metrics(WORKER, 1)).isEmpty();
    }
  }

  private static KnownWork.Running ready(String... work) throws IOException {
    KnownWork.Running program = KnownWork.Running.of(work);
    assertThat(program.line()).isEqualTo("ready");
    return program;
  }

  private static Sampler sampler(KnownWork.Running program) {
    return Sampler.start(Map.of(WORKER, new ProcessTree(List.of(program.pid()))));
  }

  private static Spent spent(KnownWork.Running program) throws IOException {
    try (Sampler sampler = sampler(program)) {
      Snapshot begin = sampler.read();
      program.work();
      return sampler.spent(begin, sampler.read()).get(WORKER);
    }
  }
}
