package beamtime.site.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** The style and the script that every page loads. */
public final class AssetsSection implements Section {
  @Override
  public Stream<SiteFile> files(SiteContent site) {
    return Stream.of("site.css", "site.js").map(AssetsSection::asset);
  }

  private static SiteFile asset(String name) {
    try (InputStream in = AssetsSection.class.getResourceAsStream(name)) {
      return new SiteFile.Text(
          "assets/" + name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
