package beamtime.site.publish;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.site.cli.SiteSections;
import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteWriter;
import beamtime.site.page.scaling.LoadPoints;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class PublishedTreeTest {
  @TempDir Path folder;
  private Path site;
  private PublishedTree tree;

  @BeforeEach
  void namesTheSite() {
    site = folder.resolve("site");
    tree = new PublishedTree(site, new PlainPages());
  }

  @Test
  void aRunIsPublishedWithItsDataAndThePagesOfAllRuns() throws IOException {
    RunFolder first = plain("a").read(folder);

    assertThat(tree.add(of(first))).isEqualTo(Published.ADDED);
    assertThat(tree.add(of(plain("b").read(folder)))).isEqualTo(Published.ADDED);

    assertThat(Tree.of(site))
        .containsOnlyKeys(
            "assets/files.txt",
            "index.html",
            "runs/a/data/jmh.json",
            "runs/a/data/run.json",
            "runs/a/index.html",
            "runs/b/data/jmh.json",
            "runs/b/data/run.json",
            "runs/b/index.html")
        .containsEntry("index.html", "runs/a/index.html\nruns/b/index.html\n")
        .containsEntry("runs/a/index.html", "run a of 2\n");
    assertThat(RunFolder.read(site.resolve("runs/a/data")).record()).isEqualTo(first.record());
  }

  @Test
  void publishingTwiceIsOnce() throws IOException {
    RunFolder run = plain("a").read(folder);
    tree.add(of(run));
    Map<String, String> once = Tree.of(site);

    assertThat(tree.add(of(run))).isEqualTo(Published.ALREADY_THERE);

    assertThat(Tree.of(site)).isEqualTo(once);
  }

  @Test
  void anotherRunOfTheSameIdIsRefused() throws IOException {
    tree.add(of(plain("a").read(folder)));
    Map<String, String> before = Tree.of(site);
    RunFolder other = plain("a").seed(7).read(Files.createDirectory(folder.resolve("other")));

    refuses(of(other), "another run a");
    assertThat(Tree.of(site)).isEqualTo(before);
  }

  @Test
  void aRunWithFailuresIsPublishedOnlyWhereThatIsMeant() throws IOException {
    RunFolder failed = plain("a").with(cell("JobScan", "mongodb").failed("it ended")).read(folder);

    refuses(of(failed), "--with-failures");
    assertThat(site).doesNotExist();

    assertThat(tree.add(new Publication(failed, true, false))).isEqualTo(Published.ADDED);
  }

  @Test
  void aRunThatHasNotFinishedIsNeverPublished() throws IOException {
    RunFolder unfinished = plain("a").time("2026-01-02T03:04:05Z", "").read(folder);

    refuses(new Publication(unfinished, true, false), "has not finished");
  }

  @Test
  void whatIsNoResultStaysAtHome() throws IOException {
    Path run = plain("a").write(folder);
    for (String file :
        List.of(
            "cells/JobScan-hbase.json",
            "cells/JobScan-hbase.hlog",
            "study-pandata.md",
            "study-pandata-others.json",
            "study/our-lab.csv",
            "study/our-lab.yaml",
            "study/key.pem",
            "study/deeper/x.csv",
            "logs/JobScan.log",
            "endpoints/hbase.json",
            "endpoints/password",
            "evidence/x.json",
            ".netrc",
            "secret.txt",
            "cells/deeper/x.json",
            "cells/key.pem")) {
      Files.createDirectories(run.resolve(file).getParent());
      Files.writeString(run.resolve(file), file);
    }
    tree.add(of(RunFolder.read(run)));
    tree = new PublishedTree(folder.resolve("with logs"), new PlainPages());
    tree.add(new Publication(RunFolder.read(run), false, true));

    List<String> results =
        List.of(
            "cells/JobScan-hbase.hlog",
            "cells/JobScan-hbase.json",
            "jmh.json",
            "run.json",
            "study-pandata-others.json",
            "study-pandata.md",
            "study/our-lab.csv",
            "study/our-lab.yaml");
    assertThat(Tree.of(site.resolve("runs/a/data")).keySet()).containsExactlyElementsOf(results);
    assertThat(Tree.of(folder.resolve("with logs/runs/a/data")).keySet())
        .containsAll(results)
        .contains("logs/JobScan.log")
        .hasSize(results.size() + 1);
  }

  @Test
  void notesOfTheLaboratoryStay() throws IOException {
    tree.add(of(plain("a").read(folder)));
    Files.writeString(site.resolve("annotations.yaml"), "- date: 2026-01-01\n  text: new disk\n");

    tree.add(of(plain("b").read(folder)));

    assertThat(site.resolve("annotations.yaml")).hasContent("- date: 2026-01-01\n  text: new disk");
  }

  @Test
  void aPageOfSomeoneElseIsNotReplaced() throws IOException {
    Files.createDirectories(site);
    Files.writeString(site.resolve("index.html"), "my own");

    refuses(of(plain("a").read(folder)), "is in the way");
    assertThat(Tree.of(site)).containsOnlyKeys("index.html").containsValue("my own");
  }

  @Test
  void pagesThatAreNoLongerMadeAreRemoved() throws IOException {
    Pages withAnother =
        (runs, older, to) -> {
          new PlainPages().write(runs, older, to);
          Files.writeString(to.resolve("old.html"), "");
          Path list = to.resolve("assets/files.txt");
          Files.writeString(list, Files.readString(list) + "old.html\n../../outside\n");
        };
    Path outside = Files.writeString(folder.resolve("outside"), "");
    new PublishedTree(site, withAnother).add(of(plain("a").read(folder)));
    assertThat(site.resolve("old.html")).exists();

    tree.add(of(plain("b").read(folder)));

    assertThat(site.resolve("old.html")).doesNotExist();
    assertThat(outside).exists();
  }

  @Test
  void whatIsPublishedAlreadyIsNotMadeOnceMoreAndARunsDataIsWrittenOnce() throws IOException {
    SiteWriter writer = new SiteWriter(SiteSections.all(), Optional.of("code"));
    List<Set<String>> made = new ArrayList<>();
    Pages pages =
        (runs, older, to) -> {
          Set<Path> data = Set.copyOf(files(to));
          writer.stage(runs, older, to);
          made.add(
              files(to).stream()
                  .filter(file -> !data.contains(file))
                  .map(file -> to.relativize(file).toString())
                  .collect(Collectors.toSet()));
        };
    tree = new PublishedTree(site, pages);
    tree.add(of(plain("a").read(folder)));
    tree.add(of(plain("b").read(folder)));

    assertThat(made.get(0))
        .contains("runs/a/index.html", "runs/a/data/cells.csv")
        .doesNotContain("runs/a/data/run.json", "runs/a/data/jmh.json");
    assertThat(made.get(1))
        .contains("runs.html", "runs/b/index.html", "assets/files.txt")
        .noneMatch(file -> file.startsWith("runs/a/"))
        .doesNotContain("assets/site.css");

    Path afresh = folder.resolve("afresh");
    SiteContent both =
        new SiteContent(
            List.of(
                RunFolder.read(site.resolve("runs/a/data")),
                RunFolder.read(site.resolve("runs/b/data"))),
            List.of());
    new SiteWriter(SiteSections.all(), Optional.of("code")).write(both, afresh);
    assertThat(Tree.of(site)).isEqualTo(Tree.of(afresh));
  }

  @Test
  void theHistogramsOfALoadLieInThePublishedRunOnce() throws IOException {
    RunFolder load = RunFolder.read(Path.of("src/test/runs/20261121-204811"));
    SiteWriter writer = new SiteWriter(SiteSections.all(), Optional.empty());
    new PublishedTree(site, writer::stage).add(new Publication(load, true, false));

    Map<String, String> data = Tree.of(site.resolve("runs/20261121-204811/data"));
    assertThat(data.keySet()).filteredOn(file -> file.endsWith(".hlog")).hasSize(6);
    assertThat(data.values()).doesNotHaveDuplicates();
  }

  @Test
  void aHistogramKeepsALongName() throws IOException {
    RunFolder load = recorded("cells/" + "a".repeat(200) + ".hlog");
    PublishedTree published =
        new PublishedTree(site, new SiteWriter(SiteSections.all(), Optional.empty())::stage);
    published.add(new Publication(load, true, false));
    published.add(new Publication(load, true, false)); // twice is once

    assertThat(Tree.of(site.resolve("runs/a/data")).keySet())
        .filteredOn(file -> file.endsWith(".hlog"))
        .containsExactly(load.cells().get(0).record().load().orElseThrow().histogram());
  }

  private RunFolder recorded(String histogram) throws IOException {
    RunFolder run =
        run("a").with(cell("JobScan", "hbase").load(LoadPoints.recorded(histogram))).read(folder);
    Path real;
    try (Stream<Path> all = Files.walk(Path.of("src/test/runs/20261121-204811"))) {
      real = all.filter(file -> file.toString().endsWith(".hlog")).findFirst().orElseThrow();
    }
    Path file = run.folder().resolve(histogram);
    Files.createDirectories(file.getParent());
    Files.copy(real, file);
    return RunFolder.read(run.folder());
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void aFailureLeavesTheSiteAsItWas() throws IOException {
    tree.add(of(plain("a").read(folder)));
    Map<String, String> before = Tree.of(site);
    Pages failing =
        (runs, older, to) -> {
          new PlainPages().write(runs, older, to);
          throw new IOException("No space left on device");
        };

    assertThatThrownBy(() -> new PublishedTree(site, failing).add(of(plain("b").read(folder))))
        .hasMessage("No space left on device");

    assertThat(Tree.of(site)).isEqualTo(before);
    assertThat(site.toFile().list()).doesNotContain("runs/b").hasSize(4);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void nothingIsWrittenBehindALink() throws IOException {
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Files.createDirectories(site);
    Files.createSymbolicLink(site.resolve("runs"), outside);

    assertThatThrownBy(() -> tree.add(of(plain("a").read(folder))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is a link");
    assertThat(outside).isEmptyDirectory();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aRunWhoseResultsAreLinksIsRefused() throws IOException {
    Path run = plain("a").write(folder);
    Files.createDirectories(run.resolve("cells"));
    Files.createSymbolicLink(run.resolve("cells/x.json"), Path.of("/etc/passwd"));

    assertThatThrownBy(() -> tree.add(of(RunFolder.read(run)))).hasMessageContaining("is a link");
    assertThat(Tree.of(site)).isEmpty();
  }

  @Test
  void whatAnotherBeganStaysAndWhatAKilledPublisherLeftDoesNot() throws IOException {
    Path foreign = Files.createDirectories(site.resolve(".publishing-notes"));
    Files.writeString(foreign.resolve("note.txt"), "mine");
    Path file = Files.writeString(site.resolve(".publishing-log"), "mine");
    Path dead = Files.createDirectories(site.resolve(".publishing-1"));
    Files.writeString(dead.resolve("publisher"), "process 1");
    Path empty = Files.createDirectories(site.resolve(".publishing-2"));
    Path living = Files.createDirectories(site.resolve(".publishing-3"));
    TreeLock lock = TreeLock.of(living, "publisher", Duration.ZERO);
    try (lock) {
      tree.add(of(plain("a").read(folder)));
    }

    assertThat(foreign.resolve("note.txt")).hasContent("mine");
    assertThat(file).hasContent("mine");
    assertThat(living).exists();
    assertThat(dead).doesNotExist();
    assertThat(empty).doesNotExist();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void nothingIsRemovedBehindALinkThatTheListOfPagesNames() throws IOException {
    tree.add(of(plain("a").read(folder)));
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Files.writeString(outside.resolve("x.html"), "mine");
    Files.createSymbolicLink(site.resolve("old"), outside);
    Path list = site.resolve("assets/files.txt");
    Files.writeString(list, Files.readString(list) + "old/x.html\n\u0000\n/etc/x\n");

    tree.add(of(plain("b").read(folder)));

    assertThat(outside.resolve("x.html")).hasContent("mine");
    Files.move(site.resolve("assets"), outside.resolve("assets"));
    Files.createSymbolicLink(site.resolve("assets"), outside.resolve("assets"));
    assertThatThrownBy(() -> tree.add(of(plain("c").read(folder))))
        .hasMessageContaining("assets is a link");
  }

  @Test
  void publishersAtTheSameTimeWaitForEachOther() throws Exception {
    ExecutorService publishers = Executors.newFixedThreadPool(4);
    CountDownLatch start = new CountDownLatch(1);
    List<Future<Published>> all = new ArrayList<>();
    for (int number = 0; number < 8; number++) {
      RunFolder run = plain("run" + number).read(folder);
      all.add(
          publishers.submit(
              () -> {
                start.await();
                return new PublishedTree(site, new PlainPages()).add(of(run));
              }));
    }
    start.countDown();
    for (Future<Published> published : all) {
      assertThat(published.get()).isEqualTo(Published.ADDED);
    }
    publishers.shutdown();

    assertThat(Tree.of(site).get("index.html").lines()).hasSize(8);
  }

  @Test
  void aPublisherThatWaitsTooLongIsToldForWhich() throws IOException {
    Files.createDirectories(site);
    PublishedTree hasty = new PublishedTree(site, new PlainPages(), Duration.ZERO);
    TreeLock held = TreeLock.of(site, TreeLock.NAME, Duration.ZERO);
    try (held) {
      assertThatThrownBy(() -> hasty.add(of(plain("a").read(folder))))
          .isInstanceOf(PublishException.class)
          .hasMessageContaining("being published to by process " + ProcessHandle.current().pid());
    }
    assertThat(hasty.add(of(plain("a").read(folder)))).isEqualTo(Published.ADDED);
  }

  private void refuses(Publication publication, String why) {
    assertThatThrownBy(() -> tree.add(publication))
        .isInstanceOf(PublishException.class)
        .hasMessageContaining(why);
  }

  private static Publication of(RunFolder run) {
    return new Publication(run, false, false);
  }

  private static RunBuilder plain(String id) {
    return run(id).forks(1, 3).with(cell("JobScan", "hbase"));
  }
}
