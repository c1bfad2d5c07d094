package beamtime.core.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
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
  void theJavadocOfAWorkloadBeginsWithItsOperation() throws IOException {
    Map<String, String> begun = new TreeMap<>();
    Map<String, String> operations = new TreeMap<>();
    for (String workload : WorkloadText.workloads()) {
      begun.put(workload, firstSentence(source(workload + "Benchmark.java")));
      operations.put(workload, WorkloadText.of(workload).orElseThrow().operation());
    }
    assertThat(begun).isEqualTo(operations);
  }

  /** In whichever module it is. */
  private static String source(String file) throws IOException {
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(Path.of(".."), "bench-*")) {
      for (Path module : modules) {
        try (Stream<Path> sources = Files.walk(module.resolve("src/main/java"))) {
          Optional<Path> found = sources.filter(source -> source.endsWith(file)).findAny();
          if (found.isPresent()) {
            return Files.readString(found.get());
          }
        }
      }
    }
    throw new AssertionError("no module has " + file);
  }

  /** Of the first Javadoc. */
  private static String firstSentence(String source) {
    String javadoc = source.split("/\\*\\*", 2)[1].split("\\*/", 2)[0];
    return javadoc.replaceAll("\\s+\\*?\\s*", " ").strip().split("(?<=\\.) ", 2)[0];
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
    assertThat(WorkloadText.params("JobScan")).containsExactly("asks", "days", "filters", "period");
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
