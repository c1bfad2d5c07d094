package beamtime.testbed;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.testbed.backend.Backend;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The packages of the testbed, called rooms: which may use which. */
@AnalyzeClasses(packages = "beamtime.testbed", importOptions = ImportOption.DoNotIncludeTests.class)
class RoomsTest {
  private static final String DOOR = "beamtime.testbed";

  /** What backends have in common, in reading order. */
  private static final List<String> SHARED =
      Stream.of(
              "setting",
              "system",
              "fetch",
              "probe",
              "backend",
              "provider",
              "link",
              "process",
              "docker",
              "external",
              "keeper")
          .map(name -> DOOR + "." + name)
          .toList();

  private static final List<String> PROVIDERS =
      List.of(DOOR + ".process", DOOR + ".docker", DOOR + ".external");

  private static final List<String> BACKENDS =
      Backends.ALL.stream().map(backend -> backend.getClass().getPackageName()).toList();

  /** A backend that has another in it. */
  private static final String FILES = DOOR + ".files";

  private static final String CATALOGUE_OF_FILES = DOOR + ".postgresql";

  @ArchTest
  static void everyRoomIsListedAndAllButTheDoorHaveNoCycle(JavaClasses classes) {
    List<String> known = new ArrayList<>(SHARED);
    known.addAll(BACKENDS);
    known.add(DOOR);
    assertThat(classes).extracting(JavaClass::getPackageName).isSubsetOf(known);
    slices().matching(DOOR + ".(*)").should().beFreeOfCycles().check(classes);
  }

  @ArchTest
  static void aSharedRoomUsesThoseBeforeItOnly(JavaClasses classes) {
    for (int i = 0; i < SHARED.size(); i++) {
      List<String> later = new ArrayList<>(SHARED.subList(i + 1, SHARED.size()));
      later.add(DOOR);
      mustNotUse(classes, SHARED.get(i), later, "it is read before them");
    }
  }

  @ArchTest
  static void noSharedRoomUsesABackend(JavaClasses classes) {
    for (String room : SHARED) {
      mustNotUse(classes, room, BACKENDS, "a new backend must not change it: it asks Backend");
    }
  }

  /** Strings and comments too, which no rule about classes sees. */
  @ArchTest
  static void noSharedRoomNamesABackend(JavaClasses classes) {
    String names =
        Backends.ALL.stream()
            .map(Backend::name)
            // files are a word of every room, "files" is a backend
            .map(name -> name.equals("files") ? "(\"|testbed\\.)files\\b(?!\\.)" : "\\b" + name)
            .collect(joining("|"));
    for (String room : SHARED) {
      for (Path source : sources(room)) {
        assertThat(source).content().doesNotContainPattern("(?i)(" + names + ")");
      }
    }
  }

  private static List<Path> sources(String room) {
    try (Stream<Path> files = Files.list(Path.of("src/main/java", room.replace('.', '/')))) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ArchTest
  static void backendsDoNotKnowEachOther(JavaClasses classes) {
    for (String room : BACKENDS) {
      List<String> others = new ArrayList<>(BACKENDS);
      others.remove(room);
      if (room.equals(FILES)) {
        others.remove(CATALOGUE_OF_FILES);
      }
      mustNotUse(classes, room, others, "each may go or change without another");
    }
  }

  @ArchTest
  static void providersDoNotKnowEachOther(JavaClasses classes) {
    mustNotKnowEachOther(classes, PROVIDERS, "one is chosen, and the others are never asked");
  }

  @ArchTest
  static void aBackendDoesNotKnowWhoRunsIt(JavaClasses classes) {
    for (String backend : BACKENDS) {
      mustNotUse(
          classes,
          backend,
          List.of(DOOR, DOOR + ".process", DOOR + ".docker", DOOR + ".link", DOOR + ".keeper"),
          "it describes itself in the words of the package backend");
    }
  }

  private static void mustNotKnowEachOther(JavaClasses classes, List<String> rooms, String why) {
    for (String room : rooms) {
      mustNotUse(classes, room, rooms.stream().filter(other -> !other.equals(room)).toList(), why);
    }
  }

  private static void mustNotUse(
      JavaClasses classes, String room, List<String> others, String why) {
    noClasses()
        .that()
        .resideInAPackage(room)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others.toArray(String[]::new))
        .because(why)
        .check(classes);
  }
}
