package beamtime.icat.endpoint;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.stream.Collectors;

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

  @ArchTest
  static void noPackageButTheEntitiesHasMoreThan40Classes(JavaClasses classes) {
    Map<String, Long> sizes =
        classes.stream()
            .filter(JavaClass::isTopLevelClass)
            .filter(type -> !type.getPackageName().endsWith(".entity"))
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    assertThat(sizes)
        .as("a larger one is several things under one name")
        .allSatisfy((name, size) -> assertThat(size).isLessThanOrEqualTo(40));
  }
}
