package beamtime.core.cell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkloadTextTest {
  @Test
  void aWorkloadSaysWhatOneOperationIsAndWhatIsCounted() {
    assertThat(WorkloadText.of("JobScan"))
        .contains(
            new WorkloadText(
                "One query for the jobs of a period, with all its rows.",
                "scan",
                "scans",
                WorkloadText.Kind.READS,
                "reads",
                "job rows"));
  }

  @Test
  void everyWorkloadHasAllItsTexts() {
    assertThat(WorkloadText.workloads())
        .contains("CatalogueFind", "JobScan", "WaveformRead")
        .allSatisfy(
            workload -> {
              WorkloadText text = WorkloadText.of(workload).orElseThrow();
              assertThat(text.operation()).startsWith("One ").endsWith(".");
              assertThat(text.many()).isNotEqualTo(text.one()).endsWith("s");
            })
        .allSatisfy(workload -> assertThat(WorkloadText.of(workload + ".does")).isEmpty());
  }

  @Test
  void unitsOfJmhAreSaidInTheWorkloadsWords() {
    WorkloadText scan = WorkloadText.of("JobScan").orElseThrow();

    assertThat(scan.unit("ops/s")).isEqualTo("scans/s");
    assertThat(scan.unit("ops/ms")).isEqualTo("scans/ms");
    assertThat(scan.unit("ms/op")).isEqualTo("ms/scan");
    assertThat(scan.unit("MB/s")).isEqualTo("MB/s");
  }

  @Test
  void aWorkloadKnowsItsOwnParameters() {
    assertThat(WorkloadText.params("JobScan")).containsExactly("days", "filters", "period");
    assertThat(WorkloadText.params("Teleport")).isEmpty();
  }

  @Test
  void aWorkloadsOwnParameterGoesBeforeOneOfTheSameName() {
    assertThat(WorkloadText.ofParam("CatalogueArrival", "rate"))
        .contains("Datafiles that arrive each second.");
    assertThat(WorkloadText.ofParam("JobScan", "rate"))
        .contains("Operations a second that fall due, whatever the server does.");
  }

  @Test
  void howCellsAreDrivenIsExplained() {
    for (String name : new String[] {"clients", "times", "rate", "arrivals", "rtt"}) {
      assertThat(WorkloadText.ofParam("JobScan", name)).as(name).isPresent();
    }
  }

  @Test
  void ofWhatIsNotKnownNothingIsSaid() {
    assertThat(WorkloadText.of("Teleport")).isEmpty();
    assertThat(WorkloadText.of("JobScan.period")).isEmpty();
    assertThat(WorkloadText.ofParam("JobScan", "mood")).isEmpty();
  }
}
