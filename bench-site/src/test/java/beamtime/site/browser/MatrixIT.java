package beamtime.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** What a reader does with the matrix. */
@NeedsBrowser
@Timeout(300)
class MatrixIT {
  private static final String BAR_WIDTHS =
      "return [...new Set([...document.querySelectorAll('svg.bar')]"
          + ".map(bar => Math.round(bar.getBoundingClientRect().width)))]";
  private static final String CELLS =
      "[...document.querySelectorAll('tr[data-workload=JobIngest] td:not(.blank)')]";
  private static final String NAMES =
      "return " + CELLS + ".map(cell => getComputedStyle(cell, '::before').content.slice(1, -1))";
  private static final String DOWNWARDS =
      "return "
          + CELLS
          + ".sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)"
          + ".filter((cell, i, all) => i === 0 || cell.getBoundingClientRect().top"
          + " >= all[i - 1].getBoundingClientRect().bottom).map(cell => cell.dataset.name)";
  private static final String ROWS = "tr[data-workload] th[scope=row]";
  private static final List<String> ALL =
      List.of(
          "CatalogueArrival", "CatalogueFind", "JobScan", "JobScan", "JobIngest", "WaveformRead");
  private static final List<String> JOBS = List.of("JobScan", "JobScan", "JobIngest");

  private static SampleSite site;
  private static Browser browser;

  @BeforeAll
  static void opensASite() throws IOException {
    site = SampleSite.once();
    if (Chromium.installed().isPresent()) {
      browser = Browser.open();
    }
  }

  @AfterAll
  static void closes() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void showsTheStart() {
    browser.theme("light").wide(1280).show(site.start());
  }

  @Test
  void everyRowIsSeenUntilAFilterIsChosen() {
    assertThat(workloads()).isEqualTo(ALL);
  }

  @Test
  void aFamilyIsChosenAndTakenBackByTheBackButton() {
    choose("family", "jobs");
    untilShown(JOBS);
    assertThat(browser.address()).endsWith("#family=jobs");

    browser.back();

    untilShown(ALL);
    assertThat(browser.one("select[name=family]").getDomProperty("value")).isEmpty();
  }

  @Test
  void workloadParameterAndProviderAreChosen() {
    choose("workload", "WaveformRead");
    untilShown(List.of("WaveformRead"));
    choose("workload", "");

    choose("param", "period=MONTH");
    untilShown(List.of("JobScan"));
    choose("param", "");

    choose("provider", "embedded");
    untilShown(ALL);
    assertThat(browser.seen("th[data-backend]")).isNotEmpty();
    assertThat(browser.address()).endsWith("#provider=embedded");
  }

  @Test
  void anotherPresetLeadsToItsNewestRun() {
    choose("preset", "load");

    browser.until(() -> !browser.address().contains(site.name(site.start())));
    assertThat(browser.address()).contains("/runs/");
  }

  @Test
  void aPermalinkShowsWhatItNames() {
    browser.show(site.start(), "family=jobs&base=mongodb");

    assertThat(workloads()).isEqualTo(JOBS);
    assertThat(browser.one("#base").getText()).isEqualTo("mongodb");
    assertThat(browser.seen("tr[data-workload] [data-base]")).isNotEmpty();
    assertThat(browser.all("[data-base]").stream().filter(WebElement::isDisplayed))
        .allMatch(shown -> "mongodb".equals(shown.getDomAttribute("data-base")));
  }

  @Test
  void aPermalinkThatAsksForWhatIsNotThereSaysSo() {
    browser.show(site.start(), "family=<img src=x>&base=oracle");

    assertThat(browser.one("#hint").isDisplayed()).isTrue();
    assertThat(browser.one("#hint").getText()).contains("base=oracle");
    assertThat(browser.all("#hint img")).isEmpty();
    assertThat(workloads()).isEqualTo(ALL);
  }

  @Test
  void showAllTakesEveryChoiceBack() {
    browser.show(site.start(), "family=jobs&base=mongodb");

    browser.one("#filters button[type=reset]").click();

    untilShown(ALL);
    assertThat(browser.one("#base").getText()).isNotEqualTo("mongodb");
  }

  @Test
  void barsAreEquallyWideInEveryColumnAndWindow() {
    for (int width : List.of(1280, 390)) {
      browser.wide(width).show(site.start());

      assertThat((List<?>) browser.run(BAR_WIDTHS)).as("at " + width).hasSize(1);
    }
  }

  @Test
  void onAPhoneTheBackendsOfARowStandBelowEachOtherWithTheirNames() {
    browser.wide(390).show(site.start());

    assertThat((List<?>) browser.run(NAMES))
        .isEqualTo(List.of("elasticsearch", "hbase", "mongodb"))
        .isEqualTo(browser.run(DOWNWARDS));
  }

  @Test
  void theThemeIsTheSystemsUntilTheReaderChooses() {
    String light = background();
    browser.theme("dark").show(site.start());
    String dark = background();
    assertThat(dark).isNotEqualTo(light);

    // by the keyboard: the button may be below what the window shows
    browser.one("#theme").sendKeys(Keys.ENTER);

    assertThat(background()).isEqualTo(light);
  }

  @Test
  void theKeyboardReachesSkipLinkMenuTableAndControlsInThisOrder() {
    Set<String> path = new LinkedHashSet<>();
    for (int step = 0; step < 60 && !path.contains("filters"); step++) {
      path.add(placeAfterTab());
    }

    assertThat(path).containsSubsequence("skip", "nav", "table", "filters");
  }

  @Test
  void theSkipLinkLeadsToTheContent() {
    browser.tab().sendKeys(Keys.ENTER);

    assertThat(browser.focused().getDomAttribute("id")).isEqualTo("content");
  }

  @Test
  void withoutScriptsEveryRowAndNumberIsThere() {
    try (Browser plain = Browser.withoutScripts()) {
      plain.wide(1280).show(site.start());

      assertThat(plain.seen(ROWS)).hasSize(6);
      assertThat(plain.seen("tr[data-workload] td")).anyMatch(cell -> cell.contains("scans/s"));
      assertThat(plain.one("#filters").isDisplayed()).isFalse();
      assertThat(plain.one("#theme").isDisplayed()).isFalse();
      assertThat(plain.seen("nav a")).isNotEmpty();
    }
  }

  private static void choose(String name, String value) {
    WebElement select = browser.one("select[name=" + name + "]");
    select.findElements(By.tagName("option")).stream()
        .filter(option -> value.equals(option.getDomProperty("value")))
        .findFirst()
        .orElseThrow()
        .click();
  }

  /** The page follows its address, the browser tells it of a new one a moment later. */
  private static void untilShown(List<String> workloads) {
    browser.until(() -> workloads().equals(workloads));
  }

  private static List<String> workloads() {
    return browser.seen(ROWS).stream().map(row -> row.split("\\s")[0]).toList();
  }

  private static String background() {
    return (String) browser.run("return getComputedStyle(document.body).backgroundColor");
  }

  private static String placeAfterTab() {
    browser.tab();
    return (String)
        browser.run(
            "const e = document.activeElement;"
                + "return e.closest('.skip') ? 'skip' : e.closest('nav') ? 'nav'"
                + " : e.closest('form') ? 'filters' : e.closest('.scroll') ? 'table' : e.tagName");
  }
}
