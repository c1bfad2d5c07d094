package beamtime.icat.endpoint;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The packages of the endpoint. */
@AnalyzeClasses(
    packages = "beamtime.icat.endpoint",
    importOptions = ImportOption.DoNotIncludeTests.class)
class HouseRulesTest {
  @ArchTest
  static final ArchRule noPackagesKnowEachOther =
      slices()
          .matching("beamtime.icat.(**)")
          .should()
          .beFreeOfCycles()
          .because("each is read with those below it alone");
}
