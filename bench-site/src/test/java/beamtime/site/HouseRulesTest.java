package beamtime.site;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What the packages of the site may use. */
@AnalyzeClasses(packages = "beamtime.site", importOptions = ImportOption.DoNotIncludeTests.class)
class HouseRulesTest {
  @ArchTest
  static final ArchRule theSiteReadsRecordsAndStudiesAlone =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAPackage("beamtime.core..")
                  .and(
                      resideOutsideOfPackages(
                          "beamtime.core.cell..",
                          "beamtime.core.markdown..",
                          "beamtime.core.owner..",
                          "beamtime.core.result..",
                          "beamtime.core.statistic..",
                          "beamtime.core.study.."))
                  .or(resideInAPackage("org.openjdk.jmh..")))
          .because(
              "it shows runs of workloads and backends that it has never seen, and judges the"
                  + " claims of studies as bench-core does");

  @ArchTest
  static final ArchRule statisticsKnowNumbersAlone =
      noClasses()
          .that()
          .resideInAPackage("beamtime.site.statistic..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("beamtime.core..", "beamtime.site.run..")
          .because("what is proven of them holds for any samples");

  @ArchTest
  static final ArchRule historyIsBelowWhatShowsIt =
      noClasses()
          .that()
          .resideInAPackage("beamtime.site.history..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "beamtime.site.study..",
              "beamtime.site.chart..",
              "beamtime.site.export..",
              "beamtime.site.page..",
              "beamtime.site.publish..",
              "beamtime.site.cli..")
          .because("changes are found whatever they look like");

  @ArchTest
  static final ArchRule chartsKnowNumbersAndWordsAlone =
      noClasses()
          .that()
          .resideInAPackage("beamtime.site.chart")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "beamtime.core..",
              "beamtime.site.run",
              "beamtime.site.statistic",
              "beamtime.site.verdict",
              "beamtime.site.history",
              "beamtime.site.study",
              "beamtime.site.page..",
              "beamtime.site.cli")
          .because("what a chart shows is decided by the code that draws it");

  @ArchTest
  static final ArchRule studiesKnowNoPages =
      noClasses()
          .that()
          .resideInAPackage("beamtime.site.study")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("beamtime.site.chart", "beamtime.site.page..", "beamtime.site.cli")
          .because("which cell belongs to which number is decided once, however it is shown");

  @ArchTest
  static final ArchRule runsAreReadBelowAllElse =
      noClasses()
          .that()
          .resideInAPackage("beamtime.site.run..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("beamtime.site..")
                  .and(resideOutsideOfPackage("beamtime.site.run..")))
          .because("what is hostile in a run is refused before anything is made of it");

  @ArchTest
  static final ArchRule verdictsKnowNoPages =
      noClasses()
          .that()
          .resideInAnyPackage("beamtime.site.verdict..", "beamtime.site.export..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "beamtime.site.page..", "beamtime.site.publish..", "beamtime.site.cli..")
          .because("a terminal and other sites show them as well");

  @ArchTest
  static final ArchRule pagesAreMadeWithoutPublishing =
      noClasses()
          .that()
          .resideInAPackage("beamtime.site.page..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("beamtime.site.publish..", "beamtime.site.cli..")
          .because("a site on a disk is the same as a published one");

  @ArchTest
  static final ArchRule kindsOfPagesKnowWhatAllPagesShareAlone =
      slices()
          .matching("beamtime.site.page.(*)..")
          .should()
          .notDependOnEachOther()
          .because("a kind of page is added or changed without touching the others");

  @ArchTest
  static final ArchRule noPackagesKnowEachOther =
      slices()
          .matching("beamtime.site.(**)")
          .should()
          .beFreeOfCycles()
          .because("each is read with those below it alone");
}
