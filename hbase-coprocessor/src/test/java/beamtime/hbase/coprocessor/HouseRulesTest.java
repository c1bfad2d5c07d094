package beamtime.hbase.coprocessor;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What runs in the server and what a client has, too. */
@AnalyzeClasses(
    packages = "beamtime.hbase.coprocessor",
    importOptions = ImportOption.DoNotIncludeTests.class)
class HouseRulesTest {
  @ArchTest
  static final ArchRule onlyWhatTheServerLoadsKnowsTheServer =
      noClasses()
          .that(
              DescribedPredicate.not(belongToAnyOf(GroupingObserver.class, GroupingScanner.class)))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.hadoop.hbase.coprocessor..", "org.apache.hadoop.hbase.regionserver..")
          .because("a client asks and reads answers without the server's jars");

  @ArchTest
  static final ArchRule whatIsAskedNeedsTheJdkAlone =
      noClasses()
          .that(belongToAnyOf(Grouping.class))
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages("java..", "beamtime.hbase.coprocessor")
          .because("it is bytes, and no more");
}
