package beamtime.testbed;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rooms of the testbed: each may use those above it in the list, never those below. */
@AnalyzeClasses(packages = "beamtime.testbed", importOptions = ImportOption.DoNotIncludeTests.class)
class RoomsTest {
  @ArchTest
  static final ArchRule aRoomUsesThoseAboveIt =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("setting")
          .definedBy("beamtime.testbed.setting")
          .layer("system")
          .definedBy("beamtime.testbed.system")
          .layer("fetch")
          .definedBy("beamtime.testbed.fetch")
          .layer("probe")
          .definedBy("beamtime.testbed.probe")
          .layer("server")
          .definedBy("beamtime.testbed.server")
          .layer("provider")
          .definedBy("beamtime.testbed.provider")
          .layer("embedded")
          .definedBy("beamtime.testbed.embedded")
          .layer("docker")
          .definedBy("beamtime.testbed.docker")
          .layer("external")
          .definedBy("beamtime.testbed.external")
          .layer("door")
          .definedBy("beamtime.testbed")
          .whereLayer("door")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("docker")
          .mayOnlyBeAccessedByLayers("door")
          .whereLayer("external")
          .mayOnlyBeAccessedByLayers("door")
          .whereLayer("embedded")
          .mayOnlyBeAccessedByLayers("door")
          .whereLayer("provider")
          .mayOnlyBeAccessedByLayers("embedded", "docker", "external", "door")
          .whereLayer("server")
          .mayOnlyBeAccessedByLayers("provider", "embedded", "docker", "external", "door")
          .whereLayer("probe")
          .mayOnlyBeAccessedByLayers("server", "provider", "embedded", "docker", "external", "door")
          .whereLayer("fetch")
          .mayOnlyBeAccessedByLayers("server", "provider", "embedded", "docker", "external", "door")
          .whereLayer("system")
          .mayOnlyBeAccessedByLayers(
              "fetch", "probe", "provider", "embedded", "docker", "external", "door");
}
