package beamtime.icat.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.TestCertificate;
import beamtime.core.backend.TlsFront;
import beamtime.core.cell.Preset;
import beamtime.core.owner.OtherProcess;
import beamtime.core.store.BackendExtension;
import beamtime.core.study.CellGroup;
import beamtime.core.study.OtherProgram;
import beamtime.core.study.Study;
import beamtime.core.study.StudyCell;
import beamtime.core.study.StudyException;
import beamtime.core.study.StudyFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class PythonIcatTest {
  @RegisterExtension static final BackendExtension ICAT = new BackendExtension("icat");

  @Test
  void isFoundByTheNameThatTheStudyGivesIt() throws StudyException {
    assertThat(ServiceLoader.load(OtherProgram.class))
        .extracting(OtherProgram::name)
        .containsExactly("python-icat");
    Study study = StudyFile.named("pandata-icat").at(Preset.LAB);
    assertThat(study.groups()).flatExtracting(CellGroup::others).containsOnly("python-icat");
    assertThat(study.differs())
        .anyMatch(line -> line.startsWith("python-icat " + PythonIcat.VERSION + ","));
  }

  @Test
  void hasATestForEveryCellOfTheStudyThatNamesItButForEntities() throws StudyException {
    List<StudyCell> cells =
        StudyFile.named("pandata-icat").at(Preset.SMOKE).groups().stream()
            .filter(group -> !group.others().isEmpty())
            .flatMap(group -> group.cells().stream())
            .toList();
    Map<StudyCell, PythonTest> tests = PythonIcat.tests(Map.of("all", cells));
    assertThat(tests.values())
        .extracting(PythonTest::toString)
        .containsExactly(
            "cycle,1,20",
            "cycle,1,5",
            "cycle,2,5",
            "search,1,10",
            "search,2,10",
            "burst-single,1,100",
            "burst-many,1,100",
            "list,1,100");
    assertThat(cells)
        .filteredOn(cell -> !tests.containsKey(cell))
        .extracting(cell -> cell.params().get("answer"))
        .containsExactly("ENTITIES");
  }

  @Test
  void hasNoTestForWhatTheScriptDoesNotVary() throws StudyException {
    StudyCell burst =
        StudyFile.named("pandata-icat")
            .at(Preset.SMOKE)
            .group("burst")
            .orElseThrow()
            .cells()
            .get(0);
    assertThat(PythonTest.of(burst)).isPresent();
    assertThat(PythonTest.of(with(burst, "transport", "REST"))).isEmpty();
    assertThat(PythonTest.of(with(burst, "parameters", "3"))).isEmpty();
  }

  private static StudyCell with(StudyCell cell, String param, String value) {
    SortedMap<String, String> params = new TreeMap<>(cell.params());
    params.put(param, value);
    return new StudyCell(
        cell.workload(),
        cell.backend(),
        params,
        cell.scale(),
        cell.repeats(),
        cell.drive(),
        cell.swept(),
        cell.tuning(),
        cell.roundTrip());
  }

  @Test
  void whatTheScriptPrintsGoesToTheCellOfTheSameClientsAndTimes()
      throws IOException, StudyException {
    List<StudyCell> cycles =
        StudyFile.named("pandata-icat").at(Preset.SMOKE).group("cycles").orElseThrow().cells();
    Map<StudyCell, PythonTest> tests = PythonIcat.tests(Map.of("cycles", cycles));
    assertThat(PythonIcat.seconds(tests, "cycle,1,20,12.5\ncycle,2,5,4.25\ncycle,2,5,4.5\n"))
        .isEqualTo(Map.of(cycles.get(1), List.of(4.25, 4.5)));
  }

  /** As python-icat reaches a server: by the ssl of python's own library. */
  @Test
  void pythonTrustsTheAuthoritiesOfTheTrustStore(@TempDir Path folder) throws Exception {
    TestCertificate certificate = TestCertificate.make(folder, "lab");
    try (TlsFront front =
        new TlsFront(
            certificate.server(),
            URI.create(ICAT.endpoint().address("uri")),
            Optional.empty(),
            0)) {
      String uri = front.uri("127.0.0.1").toString();
      Map<String, String> address = Map.of("uri", uri, "trustStore", certificate.pem().toString());
      String read = "import sys, urllib.request as r; print(r.urlopen(sys.argv[1]).read())";
      assertThat(
              OtherProcess.run(
                  List.of("python3", "-c", read, uri + "?wsdl"),
                  PythonIcat.environment(
                      new Endpoint("icat", "external", "", address, Map.of()), folder),
                  folder,
                  1))
          .contains("ICATService");
    }
  }

  @Test
  void anythingElseIsRefused() {
    assertThatThrownBy(() -> PythonIcat.seconds(Map.of(), "Traceback (most recent call last):"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Traceback");
  }
}
