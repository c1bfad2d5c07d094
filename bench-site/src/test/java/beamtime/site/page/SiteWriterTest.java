package beamtime.site.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import beamtime.site.page.run.RunsModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SiteWriterTest {
  private static final SiteContent NOTHING = new SiteContent(List.of(), List.of());

  @TempDir Path parent;
  private Path site;

  @BeforeEach
  void inAnEmptyFolder() {
    site = parent.resolve("public").resolve("site");
  }

  @Test
  void aFolderThatIsNotThereIsMade() throws IOException {
    write("index.html", "runs/a/index.html");

    assertThat(files()).containsExactly("assets/files.txt", "index.html", "runs/a/index.html");
  }

  @Test
  void whatTheOlderSiteHadAndTheNewerHasNotIsRemovedWithItsEmptyFolders() throws IOException {
    write("index.html", "runs/a/index.html");
    write("index.html", "runs/b/index.html");

    assertThat(files()).containsExactly("assets/files.txt", "index.html", "runs/b/index.html");
    assertThat(site.resolve("runs/a")).doesNotExist();
  }

  @Test
  void whatOthersPutIntoTheFolderStays() throws IOException {
    write("index.html", "runs/a/index.html");
    Files.writeString(site.resolve("CNAME"), "theirs");
    Files.writeString(site.resolve("runs/a/notes.txt"), "theirs");
    write("index.html");

    assertThat(files())
        .containsExactly("CNAME", "assets/files.txt", "index.html", "runs/a/notes.txt");
  }

  @Test
  void aFileOfOthersIsNotReplaced() throws IOException {
    Files.createDirectories(site);
    Files.writeString(site.resolve("index.html"), "theirs");

    assertThatIOException()
        .isThrownBy(() -> write("index.html", "runs/a/index.html"))
        .withMessageContaining("index.html is in the way")
        .withMessageNotContaining("\n");
    assertThat(files()).containsExactly("index.html");
    assertThat(site.resolve("index.html")).hasContent("theirs");
  }

  @Test
  void aSiteThatCannotBeFinishedLeavesOnlyTheOlderOne() throws IOException {
    write("index.html");
    SiteFile missing = new SiteFile.Copy("runs/a/data/run.json", parent.resolve("no such file"));

    assertThatIOException()
        .isThrownBy(
            () -> writer(List.of(text("index.html", "newer"), missing)).write(NOTHING, site))
        .withMessageContaining("no such file");
    assertThat(site.resolve("index.html")).hasContent("index.html");
    try (Stream<Path> siblings = Files.list(site.getParent())) {
      assertThat(siblings).containsExactly(site);
    }
  }

  @Test
  void whatAMoveThatWasCutShortLeftIsOurs() throws IOException {
    write("index.html", "runs/a/index.html");
    Files.delete(site.resolve("index.html"));
    Path inTheWay = Files.createDirectories(site.resolve("index.html/theirs"));
    assertThatIOException().isThrownBy(() -> write("index.html", "runs/b/index.html"));
    assertThat(site.resolve("runs/b/index.html")).exists();
    Files.delete(inTheWay);
    Files.delete(inTheWay.getParent());

    write("index.html", "runs/b/index.html");
    assertThat(files()).containsExactly("assets/files.txt", "index.html", "runs/b/index.html");
    write("index.html");
    assertThat(files()).containsExactly("assets/files.txt", "index.html");
  }

  @Test
  void nothingIsWrittenOutsideTheSite() {
    for (String path : List.of("../outside.html", "a/../../outside.html", "/etc/outside", ".")) {
      assertThatIOException()
          .isThrownBy(() -> write(path))
          .withMessageContaining("outside the site");
    }
    assertThat(parent.resolve("public/outside.html")).doesNotExist();
  }

  @Test
  void aListOfFilesThatNamesOthersOutsideTheSiteRemovesNothing() throws IOException {
    write("index.html");
    Path theirs = Files.writeString(parent.resolve("theirs.txt"), "theirs");
    Files.writeString(
        site.resolve("assets/files.txt"), "assets/files.txt\nindex.html\n../../theirs.txt\n..\n");
    write("index.html");

    assertThat(theirs).exists();
  }

  @Test
  void aListOfFilesThatAnotherWroteMakesNothingOurs() throws IOException {
    Files.createDirectories(site.resolve("assets"));
    Files.writeString(site.resolve("assets/files.txt"), "index.html\nmain.js\n");
    Files.writeString(site.resolve("main.js"), "theirs");

    assertThatIOException()
        .isThrownBy(() -> write("a.html"))
        .withMessageContaining("files.txt is in the way");
    assertThat(site.resolve("main.js")).hasContent("theirs");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void nothingIsWrittenOrRemovedBehindALink() throws IOException {
    write("index.html", "runs/a.html");
    Path outside = Files.createDirectory(parent.resolve("outside"));
    Files.move(site.resolve("runs/a.html"), outside.resolve("a.html"));
    Files.delete(site.resolve("runs"));
    Files.createSymbolicLink(site.resolve("runs"), outside);

    write("index.html");
    assertThat(outside.resolve("a.html")).hasContent("runs/a.html");

    assertThatIOException()
        .isThrownBy(() -> write("index.html", "runs/b.html"))
        .withMessageContaining("runs is a link");
    assertThat(outside.resolve("b.html")).doesNotExist();
  }

  @Test
  void whatIsThereToTheByteIsNotTouched() throws IOException {
    write("a.html", "b.html");
    FileTime longAgo = FileTime.fromMillis(0);
    Files.setLastModifiedTime(site.resolve("a.html"), longAgo);

    Written written =
        writer(List.of(text("a.html", "a.html"), text("b.html", "newer"))).write(NOTHING, site);

    assertThat(written).hasToString("1 file written, 2 unchanged");
    assertThat(Files.getLastModifiedTime(site.resolve("a.html"))).isEqualTo(longAgo);
    assertThat(site.resolve("b.html")).hasContent("newer");
  }

  @Test
  void aCopyIsComparedWithWhatIsThere() throws IOException {
    Path source = Files.writeString(parent.resolve("source"), "one");
    SiteFile copy = new SiteFile.Copy("data/run.json", source);

    assertThat(writer(List.of(copy)).write(NOTHING, site)).isEqualTo(new Written(2, 0));
    assertThat(writer(List.of(copy)).write(NOTHING, site)).isEqualTo(new Written(0, 2));
    Files.writeString(source, "two");
    assertThat(writer(List.of(copy)).write(NOTHING, site)).isEqualTo(new Written(1, 1));
    assertThat(site.resolve("data/run.json")).hasContent("two");
  }

  @Test
  void aPageOfTheSameInputAndCodeIsNotMadeOnceMore() throws IOException {
    assertThat(made("code", "input")).as("there is none").isTrue();
    assertThat(made("code", "input")).isFalse();
    assertThat(made("code", "other input")).isTrue();
    assertThat(made("other code", "other input")).isTrue();
    assertThat(made("other code", "other input")).isFalse();
  }

  @Test
  void aPageThatSomebodyChangedOrRemovedIsMadeOnceMore() throws IOException {
    made("code", "input");
    String page = Files.readString(site.resolve("a.html"));
    Files.writeString(site.resolve("a.html"), page + "<!-- theirs -->");

    assertThat(made("code", "input")).isTrue();
    assertThat(site.resolve("a.html")).hasContent(page);
    Files.delete(site.resolve("a.html"));
    assertThat(made("code", "input")).isTrue();
  }

  @Test
  void whereTheCodeIsNotKnownEveryPageIsMade() throws IOException {
    AtomicInteger made = new AtomicInteger();
    for (int i = 1; i <= 2; i++) {
      new SiteWriter(sections(List.of(lazy("input", made))), Optional.empty()).write(NOTHING, site);

      assertThat(made).hasValue(i);
    }
    assertThat(files()).containsExactly("a.html", "assets/files.txt");
  }

  /** Whether a page had to be made. */
  private boolean made(String code, String input) throws IOException {
    AtomicInteger made = new AtomicInteger();
    new SiteWriter(sections(List.of(lazy(input, made))), Optional.of(code)).write(NOTHING, site);
    return made.get() > 0;
  }

  private static SiteFile lazy(String input, AtomicInteger made) {
    return new SiteFile.Lazy(
        "a.html",
        input,
        () -> {
          made.incrementAndGet();
          return new SiteFile.Page("a.html", "A", "runs.jte", new RunsModel(List.of()), "");
        });
  }

  @Test
  void namesThatDifferInCaseAloneAreRefused() {
    assertThatIOException()
        .isThrownBy(() -> write("runs/A/index.html", "runs/a/index.html"))
        .withMessageContaining("two pages would be one file");
  }

  private void write(String... paths) throws IOException {
    writer(Arrays.stream(paths).map(path -> text(path, path)).toList()).write(NOTHING, site);
  }

  private static SiteFile text(String path, String text) {
    return new SiteFile.Text(path, text);
  }

  private static SiteWriter writer(List<SiteFile> files) {
    return new SiteWriter(sections(files), Optional.empty());
  }

  private static List<Section> sections(List<SiteFile> files) {
    return List.of(
        new Section() {
          @Override
          public List<Link> menu(SiteContent content) {
            return List.of();
          }

          @Override
          public Stream<SiteFile> files(SiteContent content) {
            return files.stream();
          }
        });
  }

  private List<String> files() throws IOException {
    return new WrittenSite(site).files().stream().sorted().toList();
  }
}
