package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.instanceOf;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import beamtime.core.backend.Testbed;
import beamtime.core.backend.TestbedException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

class BackendExtensionTest {
  private static final String NOTES = "testbed.notes";

  @TempDir private Path folder;

  private Path notes;

  @BeforeEach
  void takeNotes() {
    notes = folder.resolve("notes");
    System.setProperty(NOTES, notes.toString());
  }

  @AfterEach
  void forgetNotes() {
    System.clearProperty(NOTES);
  }

  @Test
  void theTestbedGetsThePropertiesThatAreItsOwnAndNoOthers() throws IOException {
    Properties properties = new Properties();
    properties.setProperty(NOTES, notes.toString());
    properties.setProperty("user.name", "somebody");
    BackendExtension.start(List.of(new NotingTestbed()), "hbase", properties).close();
    assertThat(Files.readAllLines(notes)).containsExactly("start hbase [testbed.notes]", "stop");
  }

  @Test
  void aBackendThatNoTestbedKnowsIsNamedWithThoseThatExist() {
    List<Testbed> testbeds = List.of(new NotingTestbed());
    assertThatThrownBy(() -> BackendExtension.start(testbeds, "hbasse", new Properties()))
        .isInstanceOf(TestbedException.class)
        .hasMessage("no testbed can start hbasse; available: hbase, mongodb");
  }

  @Test
  void aMissingTestbedIsToldWithWhatToDo() {
    assertThatThrownBy(() -> BackendExtension.start(List.of(), "hbase", new Properties()))
        .isInstanceOf(TestbedException.class)
        .hasMessageContaining("add the module testbed as a runtime dependency");
  }

  @Test
  void aBackendIsStartedOnceForAllClassesAndStoppedAtTheEndOfTheRun() throws IOException {
    EngineExecutionResults results =
        execute(BackendSamples.FirstSample.class, BackendSamples.SecondSample.class);
    results.testEvents().assertStatistics(events -> events.started(2).succeeded(2));
    assertThat(Files.readAllLines(notes)).containsExactly("start hbase [testbed.notes]", "stop");
  }

  @Test
  void testsFailAndAreNotSkippedWhereTheBackendCantBeStarted() throws IOException {
    EngineExecutionResults results = execute(BackendSamples.UnknownSample.class);
    results.testEvents().assertStatistics(events -> events.started(0));
    results
        .containerEvents()
        .assertStatistics(events -> events.failed(1).skipped(0).aborted(0))
        .assertThatEvents()
        .haveExactly(
            1,
            finishedWithFailure(
                instanceOf(TestbedException.class), message(text -> text.contains("hbasse"))));
  }

  /** Runs test classes as Surefire would, with {@link NotingTestbed} as the only service. */
  private EngineExecutionResults execute(Class<?>... classes) throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(Testbed.class.getName()), NotingTestbed.class.getName());
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      EngineTestKit.Builder kit = EngineTestKit.engine("junit-jupiter");
      for (Class<?> sample : classes) {
        kit.selectors(selectClass(sample));
      }
      return kit.execute();
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
