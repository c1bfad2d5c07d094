package beamtime.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** What a reader sees of charts, and does with them. */
@NeedsBrowser
@Timeout(300)
class ChartsIT {
  private static final String OPENER = ".zoom-opener";
  private static final String CANVAS = ".zoom canvas";
  private static final String ZOOMED = "figure.zoomed";

  /** Of an axis that is moved, relative. */
  private static final double ROUNDING = 1e-6;

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
  void startsOnAWideLightPage() {
    browser.theme("light").wide(1280);
  }

  @Test
  void everyPageThatHasMoreThanTablesHasChartsWithTheirWords() throws IOException {
    Map<Path, Integer> charts =
        Map.of(site.scaling(), 3, site.slowed(), 1, site.recorded(), 2, site.measured(), 1);
    for (Map.Entry<Path, Integer> page : charts.entrySet()) {
      browser.show(page.getKey());

      // the other axis is hidden until the reader wants it
      assertThat(browser.all("main figure:not(.logarithmic) svg.chart"))
          .as(site.name(page.getKey()))
          .hasSize(page.getValue())
          .allMatch(WebElement::isDisplayed);
      assertThat(browser.all("figure:not(.logarithmic) svg.chart[role=img]:has(> title + desc)"))
          .as("with title and description, " + site.name(page.getKey()))
          .hasSize(page.getValue());
      assertThat(browser.all("main svg > title:empty, main svg > desc:empty")).isEmpty();
    }
  }

  @Test
  void belowEachFigureOfALoadStandItsPointsAsATable() {
    browser.show(site.scaling());

    // two, four and two times as many dots as points: throughput and p99; p99, p90, p50 and
    // delivered; late and dropped
    assertThat(
            browser.run(
                "return [...document.querySelectorAll('main section:has(figure)')].map(section => ["
                    + "section.querySelectorAll('tbody tr').length,"
                    + "section.querySelectorAll('svg .dot title').length])"))
        .isEqualTo(List.of(List.of(6L, 12L), List.of(3L, 12L), List.of(3L, 6L)));
  }

  @Test
  void theAxisIsLogarithmicWhenTheReaderWantsItWithoutAScript() throws IOException {
    try (Browser plain = Browser.withoutScripts()) {
      plain.show(site.slowed());
      assertThat(plain.one("figure.linear").isDisplayed()).isTrue();
      assertThat(plain.one("figure.logarithmic").isDisplayed()).isFalse();

      plain.one("#log").sendKeys(Keys.SPACE);

      assertThat(plain.one("figure.linear").isDisplayed()).isFalse();
      assertThat(plain.one("figure.logarithmic").isDisplayed()).isTrue();
    }
  }

  @Test
  void aSlowdownIsToldInWordsWithItsSign() {
    browser.show(site.page("history.html"));

    assertThat(browser.seen("h1 ~ .warning"))
        .anySatisfy(
            warning ->
                assertThat(warning)
                    .startsWith("▼ JobGroup[mongodb, filters=0, period=DAY] is slower since")
                    .contains("2025-12-09")
                    .containsPattern("−(19|20|21) %"));
    assertThat(browser.seen(".history .slower")).contains("▼ slower");
  }

  @Test
  void aLineListsItsChangeAndMarksIt() throws IOException {
    browser.show(site.slowed());

    assertThat(browser.seen("main li")).singleElement().asString().contains("▼ slower", "−");
    assertThat(browser.seen("svg.chart .label")).singleElement().asString().startsWith("slower −");
  }

  @Test
  void aLineIsZoomedAndGivenBackByTheKeyboardAlone() throws IOException {
    browser.show(site.slowed());

    zoomsByTheKeyboard();
  }

  @Test
  void theSpectrumOfAPointZooms() throws IOException {
    browser.show(site.recorded());

    zoomsByTheKeyboard();
  }

  @Test
  void panelsOfAFigureMoveTogether() {
    browser.show(site.scaling());
    browser.one(OPENER).sendKeys(Keys.ENTER);
    browser.until(() -> browser.all(CANVAS).size() == 2);

    browser.focused().sendKeys("+");

    List<Double> upper = shown(0);
    assertThat(upper.get(1)).isLessThan(32);
    assertThat(shown(1))
        .usingElementComparator(
            (one, other) -> Math.abs(one / other - 1) < ROUNDING ? 0 : Double.compare(one, other))
        .isEqualTo(upper);
    assertThat(browser.errors()).isEmpty();
  }

  private static void zoomsByTheKeyboard() {
    assertThat(browser.seen(OPENER)).hasSize(1);
    browser.one(OPENER).sendKeys(Keys.ENTER);
    browser.until(() -> !browser.all(CANVAS).isEmpty());
    List<Double> whole = shown();
    assertThat(browser.one(ZOOMED + " > svg").isDisplayed()).isFalse();

    browser.focused().sendKeys("+");
    List<Double> part = shown();
    assertThat(part.get(0)).isGreaterThan(whole.get(0));
    assertThat(part.get(1)).isLessThan(whole.get(1));

    browser.focused().sendKeys(Keys.ARROW_RIGHT);
    assertThat(shown().get(1)).isGreaterThan(part.get(1));
    browser.focused().sendKeys(Keys.ARROW_LEFT, Keys.ARROW_LEFT);
    assertThat(shown().get(0)).isLessThan(part.get(0));

    browser.focused().sendKeys("0");
    assertThat(shown()).isEqualTo(whole);

    browser.focused().sendKeys(Keys.ESCAPE);
    assertThat(browser.all(CANVAS)).isEmpty();
    assertThat(browser.all("main figure:not(.logarithmic) svg.chart"))
        .allMatch(WebElement::isDisplayed);
    assertThat(browser.focused()).isEqualTo(browser.one(OPENER));
    assertThat(browser.errors()).isEmpty();
  }

  private static List<Double> shown() {
    return shown(0);
  }

  /** From where to where the x axis of a panel reaches. */
  private static List<Double> shown(int panel) {
    return ((List<?>)
            browser.run(
                "const canvases = document.querySelectorAll('.zoom canvas');"
                    + "const x = Chart.getChart(canvases["
                    + panel
                    + "]).scales.x;"
                    + "return [x.min, x.max]"))
        .stream().map(end -> ((Number) end).doubleValue()).toList();
  }

  @Test
  void aThemeIsKeptOnTheNextPageAndChangesItsCharts() throws IOException {
    browser.show(site.slowed());
    List<String> light = colours();

    browser.one("#theme").sendKeys(Keys.ENTER);
    List<String> dark = colours();
    browser.follow("nav a[href$='history.html']");
    browser.follow(".history a[href^='history/JobGroup']");

    assertThat(colours()).isEqualTo(dark).doesNotContainAnyElementsOf(light);
    browser.run("localStorage.clear()");
  }

  @Test
  void aZoomedChartTakesTheThemeAndStaysWhereItIs() throws IOException {
    browser.show(site.slowed());
    browser.one(OPENER).sendKeys(Keys.ENTER);
    browser.until(() -> !browser.all(CANVAS).isEmpty());
    browser.focused().sendKeys("+");
    List<Double> part = shown();
    Object light = inkOfCanvas();

    browser.one("#theme").sendKeys(Keys.ENTER);

    browser.until(() -> !inkOfCanvas().equals(light));
    assertThat(shown()).isEqualTo(part);
    assertThat(browser.errors()).isEmpty();
    browser.run("localStorage.clear()");
  }

  private static Object inkOfCanvas() {
    return browser.run(
        "return Chart.getChart(document.querySelector('.zoom canvas')).options.scales.x.ticks.color");
  }

  private static List<String> colours() {
    return ((List<?>)
            browser.run(
                "const colour = (selector, of) =>"
                    + " getComputedStyle(document.querySelector(selector))[of];"
                    + "return [colour('body', 'backgroundColor'), colour('svg .line', 'stroke'),"
                    + " colour('svg text', 'fill')]"))
        .stream().map(String::valueOf).toList();
  }

  @Test
  void paperHasThePictureAndNoControls() throws IOException {
    for (Path page : List.of(site.start(), site.scaling(), site.slowed(), site.recorded())) {
      browser.theme("light").show(page);
      browser.all(OPENER).stream().limit(1).forEach(opener -> opener.sendKeys(Keys.ENTER));
      browser.until(() -> browser.all(OPENER).isEmpty() || !browser.all(CANVAS).isEmpty());

      browser.printing();

      assertThat(browser.seen("button, select, nav, canvas")).as(site.name(page)).isEmpty();
      assertThat(browser.all("figure:not(.logarithmic) svg.chart"))
          .allMatch(WebElement::isDisplayed);
    }
  }

  @Test
  void aStudyHasItsOwnNumbersOursAndThoseThatAreMissing() {
    browser.show(site.page("studies/wlcg.html"));

    assertThat(browser.seen("thead th")).contains("HBase by Thrift", "ours: Elasticsearch");
    // a day with one filter: what the paper printed for HBase, and a cell of a built run
    List<String> values = browser.seen("tbody td");
    int printed = Collections.indexOfSubList(values, List.of("1", "144", "0.013"));
    List<String> row = values.subList(printed, printed + 12);
    assertThat(row).startsWith("1", "144", "0.013", "0.019", "0.206", "not measured");
    assertThat(row.get(11)).as("MongoDB").matches("[\\d.]+");
    assertThat(browser.seen("main section li")).anyMatch(source -> source.contains("preset lab"));
  }
}
