package beamtime.testbed.docker;

import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** The images that {@code images.properties} pins, or that the user names in their place. */
final class Images {
  /** Base of the images that are built here. */
  static final String JRE = "jre";

  /** The link between client and server. */
  static final String TOXIPROXY = "toxiproxy";

  /** Of Testcontainers' own clean-up; can't be named by the user, since its version must fit. */
  static final String RYUK = "ryuk";

  private static final String FILE = "images.properties";

  private final Properties pinned = new Properties();

  Images() {
    try (InputStream in = Images.class.getResourceAsStream("/beamtime/testbed/" + FILE)) {
      pinned.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The property that names an image in place of the pinned one. */
  static Option option(String key) {
    return new Option(
        "testbed." + key + ".image",
        "",
        "image in place of the pinned one; with a tag or a digest");
  }

  /** Properties for all images. */
  static List<Option> options() {
    return List.of(
        option("elasticsearch"),
        option("hbase"),
        option("icat"),
        option(JRE),
        option("mongodb"),
        option(Postgresql.NAME),
        option(TOXIPROXY));
  }

  /** What the user named, else what is pinned. */
  Image of(String key, Settings settings) {
    return named(key, settings).orElseGet(() -> pinned(key));
  }

  /** What the user named. */
  Optional<Image> named(String key, Settings settings) {
    Option option = option(key);
    return settings.text(option).map(name -> Image.pinned(name, option.key()));
  }

  /** What is pinned. */
  Image pinned(String key) {
    String name = pinned.getProperty(key);
    if (name == null) {
      throw new IllegalStateException(FILE + " lacks " + key);
    }
    return Image.pinned(name, FILE);
  }
}
