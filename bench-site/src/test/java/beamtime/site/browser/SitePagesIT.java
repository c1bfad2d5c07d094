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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds of every page of a site, opened from the disk. */
@NeedsBrowser
@Timeout(600)
class SitePagesIT {
  @TempDir static Path folder;
  private static SampleSite site;
  private static Browser browser;

  @BeforeAll
  static void opensASite() throws IOException {
    site = SampleSite.in(folder);
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

  @ParameterizedTest
  @CsvSource({"light, 1280", "light, 390", "dark, 1280", "dark, 390"})
  void axeFindsNoViolation(String theme, int width) throws IOException {
    Map<String, List<String>> found = new TreeMap<>();
    for (Path page : site.kinds()) {
      List<String> violations = browser.theme(theme).wide(width).show(page).violations();
      if (!violations.isEmpty()) {
        found.put(name(page), violations);
      }
    }
    assertThat(found).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1280})
  void noPageIsWiderThanItsWindow(int width) throws IOException {
    Map<String, Object> wide = new TreeMap<>();
    for (Path page : site.kinds()) {
      browser.theme("light").wide(width).show(page);
      Object beyond =
          browser.run(
              "const page = document.documentElement; return page.scrollWidth - page.clientWidth");
      if (!beyond.equals(0L)) {
        wide.put(name(page), beyond);
      }
    }
    assertThat(wide).as("pixels beyond the window's %d", width).isEmpty();
  }

  @Test
  void noPageComplainsNorDoesWhatAWordOfARunSays() throws IOException {
    for (Path page : site.kinds()) {
      browser.theme("light").wide(1280).show(page);
      assertThat(browser.errors()).as(name(page)).isEmpty();
      assertThat(
              browser.all(
                  "main script:not([src]), main img, svg [onload], [onerror], [onmouseover]"))
          .as(name(page))
          .isEmpty();
      assertThat(browser.all("a[href^='javascript']")).as(name(page)).isEmpty();
    }
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
  void everyPageCanBePrinted() throws IOException {
    for (Path page : site.kinds()) {
      browser.theme("dark").wide(1280).show(page);
      assertThat(browser.sheets()).as(name(page)).isPositive();
    }
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
