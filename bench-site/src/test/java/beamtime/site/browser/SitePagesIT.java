package beamtime.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What holds of every page of a site, opened from the disk. Each page is loaded once: themes and
 * widths change below it, as they do below a reader's.
 */
@NeedsBrowser
@Timeout(600)
class SitePagesIT {
  private static final List<Integer> WIDTHS = List.of(1280, 390);
  private static final String BEYOND =
      "const page = document.documentElement; return page.scrollWidth - page.clientWidth";

  @TempDir static Path folder;
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
      for (String theme : List.of("light", "dark")) {
        for (int width : WIDTHS) {
          violations.put(theme + " " + width, browser.theme(theme).wide(width).violations());
        }
      }
      return new Seen(violations, beyond, errors, foreign, browser.wide(WIDTHS.get(0)).sheets());
    }
  }

  @BeforeAll
  static void writesASite() throws IOException {
    site = SampleSite.in(folder);
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
    List<String> broken = new ArrayList<>();
    for (Path page : site.pages()) {
      for (Element link : Jsoup.parse(page).select("a[href], link[href], script[src], img[src]")) {
        String to = link.hasAttr("href") ? link.attr("href") : link.attr("src");
        if (!leadsSomewhere(page, to)) {
          broken.add(name(page) + " -> " + to);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void everyPageHasATitleAHeadingAndALanguage() throws IOException {
    for (Path page : site.pages()) {
      var html = Jsoup.parse(page);
      assertThat(html.title()).as(name(page)).isNotBlank();
      assertThat(html.select("h1")).as(name(page)).hasSize(1);
      assertThat(html.selectFirst("html").attr("lang")).as(name(page)).isEqualTo("en");
    }
  }

  private static boolean leadsSomewhere(Path page, String to) throws IOException {
    if (to.startsWith("#") || to.isEmpty()) {
      return true;
    }
    if (to.startsWith("/") || to.matches("[A-Za-z][A-Za-z0-9+.-]*:.*")) {
      return false;
    }
    String file = URLDecoder.decode(to.replaceFirst("[#?].*", ""), StandardCharsets.UTF_8);
    Path place = page.resolveSibling(file).normalize();
    return place.startsWith(site.folder()) && Files.isRegularFile(place);
  }

  private static String name(Path page) {
    return site.name(page);
  }
}
