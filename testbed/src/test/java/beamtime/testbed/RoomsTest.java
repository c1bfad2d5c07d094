package beamtime.testbed;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.util.List;
import java.util.stream.Stream;

/** The rooms of the testbed: each may use those above it in the list, never those below. */
@AnalyzeClasses(packages = "beamtime.testbed", importOptions = ImportOption.DoNotIncludeTests.class)
class RoomsTest {
  private static final String DOOR = "beamtime.testbed";
  private static final List<String> PROVIDERS = rooms("embedded", "docker", "external");
  private static final List<String> ROOMS =
      Stream.concat(
              rooms("setting", "system", "fetch", "probe", "server", "link", "provider").stream(),
              PROVIDERS.stream())
          .toList();

  @ArchTest
  static void aRoomUsesThoseAboveIt(JavaClasses classes) {
    for (int i = 0; i < ROOMS.size(); i++) {
      List<String> below = ROOMS.subList(i + 1, ROOMS.size());
      mustNotUse(classes, ROOMS.get(i), Stream.concat(below.stream(), Stream.of(DOOR)).toList());
    }
  }

  @ArchTest
  static void providersDoNotKnowEachOther(JavaClasses classes) {
    for (String provider : PROVIDERS) {
      mustNotUse(
          classes, provider, PROVIDERS.stream().filter(other -> !other.equals(provider)).toList());
    }
  }

  private static void mustNotUse(JavaClasses classes, String room, List<String> others) {
    noClasses()
        .that()
        .resideInAPackage(room)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others.toArray(String[]::new))
        .check(classes);
  }

  private static List<String> rooms(String... names) {
    return Stream.of(names).map(name -> DOOR + "." + name).toList();
  }
}
