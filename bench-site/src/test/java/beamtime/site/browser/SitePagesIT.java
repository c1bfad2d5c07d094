package beamtime.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.site.page.WrittenSite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What holds of every page of a site, opened from the disk. Each page is loaded once: themes and
 * widths change below it, as they do below a reader's. A theme changes nothing but colours.
 */
@NeedsBrowser
@Timeout(600)
class SitePagesIT {
  private static final List<Integer> WIDTHS = List.of(1280, 390);
  private static final String BEYOND =
      "const page = document.documentElement; return page.scrollWidth - page.clientWidth";

  private static SampleSite site;
  private static final Map<String, Seen> SEEN = new TreeMap<>();

  /**
   * What was seen of a page.
   *
   * @param violations that axe-core found, by theme and width
   * @param beyond pixels beyond the window, by its width
   * @param errors of the console
   * @param foreign elements that only the words of a run could have made
   * @param sheets of paper
   */
  private record Seen(
      Map<String, List<String>> violations,
      Map<Integer, Object> beyond,
      List<String> errors,
      int foreign,
      int sheets) {
    static Seen of(Browser browser, Path page) {
      browser.errors(); // axe's own on the page before, which may not read styles from a disk
      browser.theme("light").wide(WIDTHS.get(0)).show(page);
      List<String> errors = browser.errors();
      int foreign =
          browser
              .all(
                  "main script:not([src]), main img, svg [onload], [onerror], [onmouseover],"
                      + " a[href^='javascript']")
              .size();
      Map<Integer, Object> beyond = new TreeMap<>();
      for (int width : WIDTHS) {
        beyond.put(width, browser.wide(width).run(BEYOND));
      }
      Map<String, List<String>> violations = new TreeMap<>();
      for (int width : WIDTHS) {
        violations.put("light " + width, browser.theme("light").wide(width).violations());
        violations.put("dark " + width, browser.theme("dark").violationsOfColours());
      }
      return new Seen(violations, beyond, errors, foreign, browser.wide(WIDTHS.get(0)).sheets());
    }
  }

  @BeforeAll
  static void writesASite() throws IOException {
    site = SampleSite.once();
  }

  /** Of every kind of page; looked at when the first test asks, so that none is where none does. */
  private static Map<String, Seen> seen() throws IOException {
    if (SEEN.isEmpty()) {
      Map<String, Seen> all = new TreeMap<>();
      try (Browser browser = Browser.open()) {
        for (Path page : site.kinds()) {
          all.put(name(page), Seen.of(browser, page));
        }
      }
      SEEN.putAll(all);
    }
    return SEEN;
  }

  @Test
  void axeFindsNoViolationInAnyThemeOrWidth() throws IOException {
    assertThat(seen())
        .allSatisfy((page, seen) -> assertThat(seen.violations().values()).allMatch(List::isEmpty));
  }

  @Test
  void noPageIsWiderThanItsWindow() throws IOException {
    assertThat(seen())
        .allSatisfy((page, seen) -> assertThat(seen.beyond()).isEqualTo(Map.of(390, 0L, 1280, 0L)));
  }

  @Test
  void noPageComplainsNorDoesWhatAWordOfARunSays() throws IOException {
    assertThat(seen())
        .allSatisfy(
            (page, seen) -> {
              assertThat(seen.errors()).isEmpty();
              assertThat(seen.foreign()).isZero();
            });
  }

  @Test
  void everyPageCanBePrinted() throws IOException {
    assertThat(seen()).allSatisfy((page, seen) -> assertThat(seen.sheets()).isPositive());
  }

  @Test
  void everyLinkLeadsToAFileOfTheSite() throws IOException {
    assertThat(new WrittenSite(site.folder()).brokenLinks()).isEmpty();
  }

  private static String name(Path page) {
    return site.name(page);
  }
}
