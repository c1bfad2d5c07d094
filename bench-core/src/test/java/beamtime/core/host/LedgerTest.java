package beamtime.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private final Ledger linux = new Ledger(true);

  @Test
  void aChildThatItsParentWaitedForCountsOnce() {
    linux.add(List.of(process(1, 0, 10, 1), process(2, 1, 5, 2)));
    Reading after = linux.add(List.of(process(1, 0, 16, 1))).done();
    assertThat(after.value(Quantity.CPU_USER)).hasValue(16);
    assertThat(after.value(Quantity.SWITCHES)).hasValue(3);
  }

  @Test
  void aGrandchildOfWhomBothEndCountsOnce() {
    linux.add(List.of(process(1, 0, 10, 1), process(2, 1, 5, 1), process(3, 2, 5, 1)));
    assertThat(linux.add(List.of(process(1, 0, 20, 1))).done().value(Quantity.CPU_USER))
        .hasValue(20);
  }

  @Test
  void aRootThatEndsKeepsWhatItHadSpent() {
    linux.add(List.of(process(1, 0, 10, 1), process(2, 0, 5, 1)));
    assertThat(linux.add(List.of(process(2, 0, 6, 1))).done().value(Quantity.CPU_USER))
        .hasValue(16);
    assertThat(linux.add(List.of()).done().value(Quantity.CPU_USER)).hasValue(16);
  }

  @Test
  void whereParentsInheritNothingChildrenKeepTheirOwn() {
    Ledger other = new Ledger(false);
    other.add(List.of(process(1, 0, 10, 1), process(2, 1, 5, 2)));
    assertThat(other.add(List.of(process(1, 0, 11, 1))).done().value(Quantity.CPU_USER))
        .hasValue(16);
  }

  @Test
  void aProcessIdThatIsUsedAgainIsAnotherProcess() {
    linux.add(List.of(process(1, 0, 10, 1)));
    ProcessReading other = new ProcessReading(1, 2, 0, reading(3, 1), 0);
    assertThat(linux.add(List.of(other)).done().value(Quantity.CPU_USER)).hasValue(13);
  }

  @Test
  void aSumNeverFallsWhileAChildIsBetweenItselfAndItsParent() {
    linux.add(List.of(process(1, 0, 10, 1), process(2, 1, 5, 1)));
    assertThat(linux.add(List.of(process(1, 0, 10, 1))).done().value(Quantity.CPU_USER))
        .hasValue(15);
    assertThat(linux.add(List.of(process(1, 0, 17, 1))).done().value(Quantity.CPU_USER))
        .hasValue(17);
  }

  @Test
  void whatIsForgottenIsNotKeptAndDoesNotHideWhatTheOthersSpend() {
    linux.add(List.of(process(1, 0, 10, 1), process(2, 1, 8, 1)));
    linux.forget(List.of(2L));
    assertThat(linux.add(List.of(process(1, 0, 11, 1))).done().value(Quantity.CPU_USER))
        .hasValue(11);
    assertThat(linux.add(List.of(process(1, 0, 13, 1))).done().value(Quantity.CPU_USER))
        .hasValue(13);
  }

  @Test
  void whatAChildSpentOnAnotherMachineCountsOnceToo() {
    linux.add(
        List.of(
            new ProcessReading(1, 1, 0, elsewhere(10), 0),
            new ProcessReading(2, 1, 1, elsewhere(8), 0)));
    Reading afterIt = linux.add(List.of(new ProcessReading(1, 1, 0, elsewhere(18), 0))).done();
    assertThat(afterIt.value(Quantity.CPU_ELSEWHERE)).hasValue(18);
  }

  private static Reading elsewhere(double cpu) {
    return new Reading(Map.of(Quantity.CPU_ELSEWHERE, cpu), Map.of());
  }

  @Test
  void whatOneProcessDoesNotTellNobodyTells() {
    Reading closed =
        new Reading(Map.of(Quantity.CPU_USER, 1.0), Map.of(Quantity.DISK_READ, "closed"));
    Reading open = new Reading(Map.of(Quantity.CPU_USER, 1.0, Quantity.DISK_READ, 7.0), Map.of());
    Reading sum =
        linux
            .add(
                List.of(
                    new ProcessReading(1, 1, 0, open, 0), new ProcessReading(2, 1, 0, closed, 0)))
            .done();
    assertThat(sum.value(Quantity.CPU_USER)).hasValue(2);
    assertThat(sum.value(Quantity.DISK_READ)).isEmpty();
    assertThat(sum.absent()).containsEntry(Quantity.DISK_READ, "closed");
  }

  private static ProcessReading process(long pid, long parent, double cpu, double switches) {
    return new ProcessReading(pid, 1, parent, reading(cpu, switches), 0);
  }

  private static Reading reading(double cpu, double switches) {
    return new Reading(
        Map.of(Quantity.CPU_USER, cpu, Quantity.SWITCHES, switches, Quantity.MEMORY, 100.0),
        Map.of());
  }

  @Test
  void memoryThatProcessesShareCountsOnce() {
    Ledger server = new Ledger(true);
    List<ProcessReading> sessions =
        List.of(
            new ProcessReading(1, 1, 0, memory(130), 120),
            new ProcessReading(2, 1, 1, memory(110), 100),
            new ProcessReading(3, 1, 1, memory(15), 0),
            new ProcessReading(4, 1, 0, memory(90), 80)); // another server
    assertThat(server.add(sessions).done().value(Quantity.MEMORY)).hasValue(245);
    assertThat(server.add(List.of()).done().value(Quantity.MEMORY)).isEmpty();
  }

  @Test
  void segmentsAndFilesAreShared() {
    List<String> status =
        List.of("VmRSS:\t 9 kB", "RssAnon:\t 4 kB", "RssFile:\t 3 kB", "RssShmem:\t 2 kB");
    assertThat(ProcessReading.shared(status)).isEqualTo(5 * ProcessReading.KIBI);
  }

  private static Reading memory(double bytes) {
    return new Reading.Draft().add(Quantity.MEMORY, bytes).done();
  }
}
