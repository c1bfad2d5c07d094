package beamtime.site.page;

import static beamtime.site.run.CellBuilder.cell;
import static beamtime.site.run.RunBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.Delivery;
import beamtime.core.result.Outcome;
import beamtime.site.page.scaling.LoadPoints;
import beamtime.site.run.RunBuilder;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds on every page, whatever the runs are. */
class SitePagesTest {
  private static final String EVIL = "\"><script>alert(1)</script><img src=x onerror=alert(2)>";

  @TempDir static Path folder;
  private static WrittenSite site;

  @BeforeAll
  static void writeASite() throws IOException {
    site = WrittenSite.whole(folder, plain(), load(), hostile());
  }

  @Test
  void everyLinkLeadsToAFileOfTheSite() throws IOException {
    assertThat(site.brokenLinks()).isEmpty();
  }

  @Test
  void aWordLeadsToItsMeaningOnceAPage() throws IOException {
    List<String> meanings =
        site.page("words.html").select("main [id]").eachAttr("id").stream()
            .map(word -> "words.html#" + word)
            .toList();
    for (String path : site.pages()) {
      List<String> words = site.page(path).select("a.word").eachAttr("href");
      assertThat(words).as(path).doesNotHaveDuplicates();
      assertThat(words).as(path).allMatch(to -> meanings.contains(to.replace("../", "")));
    }

    assertThat(site.page("index.html").select("a.word").eachText())
        .containsExactlyInAnyOrder(
            "Run",
            "preset",
            "cells",
            "Workload",
            "Family",
            "backend",
            "forks",
            "provider",
            "floor");
    assertThat(site.page("words.html").select("#durability + dl dt").eachText())
        .contains("disk", "page cache");
    assertThat(site.page("studies.html").select("a.word").eachText())
        .containsExactly("study", "claims");
    assertThat(site.page("runs/20260103-030405/index.html").select("h1 a.word").eachText())
        .containsExactly("Run");
  }

  @Test
  void noPageLoadsOrNamesAnythingOfAnotherHost() throws IOException {
    for (String path : site.pages()) {
      assertThat(site.page(path).select("[href], [src], [action]"))
          .allSatisfy(
              element ->
                  assertThat(element.attr("href") + element.attr("src") + element.attr("action"))
                      .doesNotContain("://")
                      .doesNotStartWith("//")
                      .doesNotStartWith("/")
                      .doesNotStartWith("javascript:"));
    }
  }

  @Test
  void namesWithMarkupStayText() throws IOException {
    for (String path : site.pages()) {
      Document page = site.page(path);
      assertThat(page.select("script")).allMatch(script -> script.attr("src").contains("assets/"));
      assertThat(page.select("img, iframe, object, embed")).isEmpty();
      assertThat(page.getAllElements())
          .allSatisfy(
              element ->
                  assertThat(element.attributes().asList())
                      .noneMatch(attribute -> attribute.getKey().startsWith("on")));
    }
    assertThat(site.page("runs/hostile/index.html").select("tbody th[scope=row]").text())
        .contains(EVIL);
  }

  @Test
  void everyPageHasOneHeadingALanguageATitleAndAWayPastTheMenu() throws IOException {
    for (String path : site.pages()) {
      Document page = site.page(path);
      assertThat(page.select("html[lang=en]")).hasSize(1);
      assertThat(page.title()).endsWith(" · Beamtime");
      assertThat(page.select("h1")).hasSize(1);
      assertThat(page.select("a.skip[href=#content]")).hasSize(1);
      assertThat(page.select("main#content")).hasSize(1);
      assertThat(page.select("footer").text()).isNotBlank();
    }
  }

  @Test
  void everyTableHasACaptionAndHeadersWithAScope() throws IOException {
    for (String path : site.pages()) {
      for (Element table : site.page(path).select("table")) {
        assertThat(table.select("caption").text()).as(path).isNotBlank();
        assertThat(table.select("th")).as(path).isNotEmpty().allMatch(th -> th.hasAttr("scope"));
      }
    }
  }

  @Test
  void noIdStandsTwiceOnAPage() throws IOException {
    for (String path : site.pages()) {
      assertThat(site.page(path).select("[id]").eachAttr("id")).as(path).doesNotHaveDuplicates();
    }
  }

  @Test
  void nothingBlocksTheFirstPaintButTheStyles() throws IOException {
    for (String path : site.pages()) {
      assertThat(site.page(path).select("script")).allMatch(script -> script.hasAttr("defer"));
      assertThat(site.page(path).select("style, link:not([rel=stylesheet])")).isEmpty();
    }
  }

  @Test
  void theSameRunsMakeTheSameBytes(@TempDir Path folder) throws IOException {
    RunFolder run = plain().read(folder);
    WrittenSite one = WrittenSite.of(folder.resolve("one"), List.of(run));
    WrittenSite other = WrittenSite.of(folder.resolve("other"), List.of(run));

    assertThat(one.files()).isEqualTo(other.files());
    for (String file : one.files()) {
      assertThat(one.folder().resolve(file)).hasSameBinaryContentAs(other.folder().resolve(file));
    }
  }

  private static RunBuilder plain() {
    return run("20260102-030405")
        .with(cell("JobScan", "floor").params("days=2").score(9e6))
        .with(cell("JobScan", "hbase").params("days=2", "layout=CELLS").floorShare(0.07))
        .with(cell("JobScan", "hbase").params("days=2", "layout=PACKED"))
        .with(cell("JobScan", "mongodb").params("days=2").score(2_000))
        .with(cell("JobGroup", "hbase").leftOut("grouping"))
        .with(cell("JobGroup", "mongodb").failed("it ended with code 137"))
        .with(cell("JobIngest", "mongodb").without(Outcome.WRONG_ANSWER, "3 rows, not 4"));
  }

  private static RunBuilder load() {
    return run("20260103-030405")
        .preset("load")
        .forks(1, 4)
        .with(cell("JobScan", "hbase").params("rate=20").load(LoadPoints.point(Delivery.MET, "")))
        .with(
            cell("JobScan", "hbase")
                .params("rate=40")
                .load(LoadPoints.point(Delivery.FELL_SHORT, "16 of 40")));
  }

  private static RunBuilder hostile() {
    return run("hostile")
        .preset(EVIL)
        .commit(EVIL)
        .setting(EVIL, EVIL)
        .with(cell("Job" + EVIL, EVIL).param(EVIL, EVIL).evidence(EVIL, EVIL))
        .with(cell("Job" + EVIL, "..").param("..", "../../x").failed(EVIL))
        .with(cell("JobScan", "javascript:alert(1)").secondary("client." + EVIL + ".s_op", 1));
  }
}
