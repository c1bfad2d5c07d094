package beamtime.site.browser;

import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.print.PageSize;
import org.openqa.selenium.print.PrintOptions;

/** A headless Chromium that opens pages from the disk. */
final class Browser implements AutoCloseable {
  private static final int HEIGHT = 900;

  /** Far more than a page takes, on a machine with other work. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final Duration PAUSE = Duration.ofMillis(50);

  /**
   * Complains of a browser that is newer than its own protocol classes, which nothing here uses.
   */
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private static final String SEEN =
      "const isSeen = one => { const box = one.getBoundingClientRect();"
          + " return one.checkVisibility({checkOpacity: true, checkVisibilityCSS: true})"
          + " && box.width * box.height > 0; };"
          + "return [...document.querySelectorAll(arguments[0])].filter(isSeen)"
          + ".map(one => (one.innerText ?? one.textContent).trim());";

  /** Of what axe looked at it sends the violations alone. */
  private static final String VIOLATIONS =
      "const [options, done] = arguments;"
          + "const line = rule => `${rule.id}: ${rule.help} `"
          + " + rule.nodes.slice(0, 3).map(node => node.html + node.target);"
          + "axe.run(document, {resultTypes: ['violations'], ...options})"
          + ".then(all => done(all.violations.map(line)), error => done([String(error)]));";

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
    driver.manage().timeouts().scriptTimeout(PATIENCE);
  }

  static Browser open() {
    return open(options());
  }

  /** One that runs no script of a page. */
  static Browser withoutScripts() {
    ChromeOptions options = options();
    options.setExperimentalOption(
        "prefs", Map.of("profile.managed_default_content_settings.javascript", 2));
    return open(options);
  }

  private static Browser open(ChromeOptions options) {
    SELENIUM.setLevel(Level.SEVERE);
    Chromium chromium =
        Chromium.installed().orElseThrow(() -> new IllegalStateException(Chromium.MISSING));
    options.setBinary(chromium.browser().toFile());
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(chromium.driver().toFile())
            .usingAnyFreePort()
            .build();
    return new Browser(new ChromeDriver(service, options));
  }

  private static ChromeOptions options() {
    ChromeOptions options = new ChromeOptions();
    // no sandbox: CI's user is root, and the pages are ours; the rest keeps it from the network
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--no-first-run",
        "--lang=en-GB");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    return options;
  }

  /** Width of the window in CSS pixels; a window of its own can't be narrower than 500. */
  Browser wide(int pixels) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", pixels, "height", HEIGHT, "deviceScaleFactor", 1, "mobile", false));
    return this;
  }

  /** The system's own theme. */
  Browser theme(String lightOrDark) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", lightOrDark))));
    return this;
  }

  /** Shows pages as they are printed, until the theme is set. */
  Browser printing() {
    driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
    return this;
  }

  /** Opens a page of a site, afresh. */
  Browser show(Path page) {
    return show(page, "");
  }

  /** The same with what follows {@code #}. */
  Browser show(Path page, String fragment) {
    // another fragment of the page that is shown would load nothing
    driver.get("about:blank");
    driver.get(page.toUri() + (fragment.isEmpty() ? "" : "#" + fragment));
    return this;
  }

  /** Follows a link of the page, as Enter does. */
  void follow(String selector) {
    String before = address();
    one(selector).sendKeys(Keys.ENTER);
    until(() -> !address().equals(before));
  }

  /** Waits until something holds. */
  void until(BooleanSupplier holds) {
    Instant end = Instant.now().plus(PATIENCE);
    while (!holds.getAsBoolean()) {
      if (Instant.now().isAfter(end)) {
        throw new AssertionError("nothing came of it on " + address() + " " + errors());
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  String address() {
    return driver.getCurrentUrl();
  }

  void back() {
    driver.navigate().back();
  }

  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  WebElement one(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  /** Texts of those elements of a selector that are seen. */
  List<String> seen(String selector) {
    List<?> texts = (List<?>) Objects.requireNonNull(driver.executeScript(SEEN, selector));
    return texts.stream().map(String::valueOf).toList();
  }

  Object run(String script) {
    return driver.executeScript(script);
  }

  /** Presses Tab, and tells what has the focus then. */
  WebElement tab() {
    driver.switchTo().activeElement().sendKeys(Keys.TAB);
    return driver.switchTo().activeElement();
  }

  WebElement focused() {
    return driver.switchTo().activeElement();
  }

  /** What the console said that is an error, since it was asked last. */
  List<String> errors() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  /** What axe-core finds against the page, a line for each. */
  List<String> violations() {
    return violations(Map.of());
  }

  /** What it finds against the page's colours. */
  List<String> violationsOfColours() {
    List<String> rules = List.of("color-contrast", "link-in-text-block");
    return violations(Map.of("runOnly", Map.of("type", "rule", "values", rules)));
  }

  /** It stays in a page, since to read it takes a browser longer than most analyses. */
  private List<String> violations(Map<String, ?> options) {
    if (Boolean.FALSE.equals(run("return 'axe' in window"))) {
      run(axe());
    }
    List<?> found =
        (List<?>) Objects.requireNonNull(driver.executeAsyncScript(VIOLATIONS, options));
    return found.stream().map(String::valueOf).toList();
  }

  private static String axe() {
    try (InputStream script =
        Objects.requireNonNull(AxeBuilder.class.getResourceAsStream("/axe.min.js"))) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sheets of A4 on which the page prints. */
  int sheets() {
    PrintOptions options = new PrintOptions();
    options.setPageSize(new PageSize(29.7, 21.0));
    String pdf =
        new String(
            Base64.getDecoder().decode(driver.print(options).getContent()),
            StandardCharsets.ISO_8859_1);
    return (int) Pattern.compile("/Type\\s*/Page\\b").matcher(pdf).results().count();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
