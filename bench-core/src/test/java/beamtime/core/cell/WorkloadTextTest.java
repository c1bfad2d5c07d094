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
                WorkloadText.Kind.READS,
                "reads",
                "job rows"));
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
