package beamtime.site.browser;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Chromium as a system's packages install it; nothing is downloaded.
 *
 * @param browser its program
 * @param driver of the same version
 */
record Chromium(Path browser, Path driver) {
  static final String MISSING = "there are no chromium and chromedriver on the PATH";

  static Optional<Chromium> installed() {
    Optional<Path> browser =
        Stream.of("chromium", "chromium-browser", "google-chrome")
            .flatMap(name -> onPath(name).stream())
            .findFirst();
    return browser.flatMap(program -> onPath("chromedriver").map(d -> new Chromium(program, d)));
  }

  private static Optional<Path> onPath(String name) {
    List<String> folders =
        List.of(System.getenv().getOrDefault("PATH", "").split(Pattern.quote(File.pathSeparator)));
    return folders.stream()
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
