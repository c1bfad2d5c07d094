package beamtime.core;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import beamtime.core.result.DriveRecord;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;

/** The rooms of bench-core, as docs/develop.md shows them. */
@AnalyzeClasses(packages = "beamtime.core", importOptions = ImportOption.DoNotIncludeTests.class)
class HouseRulesTest {
  private static final String HOUSE = "beamtime.core.";

  /** In reading order. */
  private static final List<String> ROOMS =
      rooms(
          "data",
          "data.events",
          "owner",
          "markdown",
          "statistic",
          "result",
          "scaling",
          "backend",
          "store",
          "store.records",
          "store.events",
          "cell",
          "das",
          "workload",
          "workload.records",
          "workload.events",
          "cost",
          "study",
          "rig",
          "search",
          "meeting",
          "host",
          "launch",
          "pva",
          "point",
          "run",
          "load",
          "merge",
          "cli");

  /** JMH's annotation processor writes into a package below that of the benchmark. */
  private static final String GENERATED = "..jmh_generated";

  @ArchTest
  static void aRoomUsesThoseAboveIt(JavaClasses house) {
    for (int i = 0; i < ROOMS.size() - 1; i++) {
      noClasses()
          .that()
          .resideInAPackage(ROOMS.get(i))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ROOMS.subList(i + 1, ROOMS.size()).toArray(String[]::new))
          .because("who reads the rooms in their order never has to look ahead")
          .check(house);
    }
  }

  @ArchTest
  static void everyClassIsInARoom(JavaClasses house) {
    classes()
        .that()
        .resideOutsideOfPackage(GENERATED)
        .should()
        .resideInAnyPackage(ROOMS.toArray(String[]::new))
        .because("a room that the order does not know is kept by no rule")
        .check(house);
  }

  @ArchTest
  static final ArchRule generatorsUseTheJdkAlone =
      only("data")
          .because("a generator must give the same rows in any program, with no library at hand");

  @ArchTest
  static final ArchRule ownersUseTheJdkAlone =
      only("owner").because("launchers, servers and the site all leave files");

  @ArchTest
  static final ArchRule statisticsKnowNumbersAlone =
      only("statistic", "org.apache.commons.statistics..")
          .because("what is proven of them holds for any samples");

  @ArchTest
  static final ArchRule backendsAndStoresDoNotKnowJmh =
      noClasses()
          .that()
          .resideInAnyPackage(
              rooms("backend", "store", "store.records", "store.events").toArray(String[]::new))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.openjdk.jmh..", "oshi..")
          .because("an adapter is measured by JMH, by the load rig and by tests alike");

  @ArchTest
  static final ArchRule onlyTheHostIsReadByOshi =
      noClasses()
          .that()
          .resideOutsideOfPackage(HOUSE + "host")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("oshi..")
          .because("what a machine spends is observed from outside of what is measured");

  @ArchTest
  static final ArchRule workloadsWriteNoRecords =
      noClasses()
          .that()
          .resideInAnyPackage(
              HOUSE + "cell",
              HOUSE + "workload",
              HOUSE + "workload.records",
              HOUSE + "workload.events")
          .should()
          .dependOnClassesThat(
              resideInAPackage(HOUSE + "result").and(not(type(DriveRecord.Mode.class))))
          .because("JMH, the rig and a test each make another record of the same workload");

  @ArchTest
  static final ArchRule eventsUseGeneratorsAlone =
      noClasses()
          .that()
          .resideInAPackage(HOUSE + "data.events")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages(HOUSE + "data", HOUSE + "data.events", "java..")
          .because("it is a generator as those of data are");

  private static com.tngtech.archunit.lang.syntax.elements.ClassesShouldConjunction only(
      String room, String... libraries) {
    return noClasses()
        .that()
        .resideInAPackage(HOUSE + room)
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            Stream.concat(Stream.of(HOUSE + room, "java.."), Stream.of(libraries))
                .toArray(String[]::new));
  }

  private static List<String> rooms(String... names) {
    return Stream.of(names).map(HOUSE::concat).toList();
  }
}
