package beamtime.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The packages of bench-core may use those above them in this order, never those below. */
@AnalyzeClasses(packages = "beamtime.core", importOptions = ImportOption.DoNotIncludeTests.class)
class HouseRulesTest {
  @ArchTest
  static final ArchRule dataUsesTheJdkAlone =
      noClasses()
          .that()
          .resideInAPackage("beamtime.core.data")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages("beamtime.core.data", "java..")
          .because("a generator must give the same rows in any program, with no library at hand");

  @ArchTest
  static final ArchRule ownersUseTheJdkAlone =
      noClasses()
          .that()
          .resideInAPackage("beamtime.core.owner")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages("beamtime.core.owner", "java..")
          .because("launchers, servers and the site all leave files");

  @ArchTest
  static final ArchRule storesDoNotKnowJmh =
      noClasses()
          .that()
          .resideInAPackage("beamtime.core.store")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages(
              "beamtime.core.data", "beamtime.core.store", "java..", "javax.net.ssl..")
          .because("an adapter is measured by JMH, by the load rig and by tests alike");

  @ArchTest
  static final ArchRule workloadsDoNotReadTheHost =
      noClasses()
          .that()
          .resideInAPackage("beamtime.core.workload")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "oshi..",
              "beamtime.core.load",
              "beamtime.core.host",
              "beamtime.core.result",
              "beamtime.core.cli")
          .because("what a machine spends is observed from outside of the measured loop");

  @ArchTest
  static final ArchRule theRigDoesNotReadTheHost =
      noClasses()
          .that()
          .resideInAPackage("beamtime.core.load")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "oshi..", "beamtime.core.host", "beamtime.core.result", "beamtime.core.cli")
          .because("what a machine spends is observed by the rig's launcher, not by the rig");

  @ArchTest
  static final ArchRule hostKnowsNoOther =
      noClasses()
          .that()
          .resideInAPackage("beamtime.core.host")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("beamtime.core.result", "beamtime.core.cli")
          .because("a sampler serves rigs and profilers, whatever becomes of its values");

  @ArchTest
  static final ArchRule resultsDoNotKnowWorkloads =
      noClasses()
          .that()
          .resideInAPackage("beamtime.core.result")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("beamtime.core.workload", "beamtime.core.load", "beamtime.core.cli")
          .because("the site reads records of runs whose workloads it has never seen");

  @ArchTest
  static final ArchRule nothingUsesTheCommands =
      noClasses()
          .that()
          .resideOutsideOfPackage("beamtime.core.cli")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("beamtime.core.cli")
          .because("commands are one way in, not a library");
}
