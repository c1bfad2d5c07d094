package beamtime.testbed.setting;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * The versions of servers and the names of images that a package pins, in its file {@value #FILE}.
 * The build fills in versions from its one list of them.
 */
public final class Pins {
  /** Name of the file. */
  public static final String FILE = "pins.properties";

  private final Properties pinned = new Properties();
  private final String where;

  /**
   * Reads the file of a package.
   *
   * @param room a class of the package
   */
  public Pins(Class<?> room) {
    where = room.getPackageName() + "/" + FILE;
    try {
      pinned.load(new StringReader(Resource.text(room, FILE)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is pinned under a key. */
  public String of(String key) {
    String value = pinned.getProperty(key);
    if (value == null) {
      throw new IllegalStateException(where + " lacks " + key);
    }
    return value;
  }

  /**
   * Tells what is pinned from what another build pins.
   *
   * @param jars of ours that run in the servers, by their files' names
   */
  public String digest(String... jars) {
    CRC32 digest = new CRC32();
    digest.update(new TreeMap<>(pinned).toString().getBytes(StandardCharsets.UTF_8));
    for (String jar : jars) {
      digest.update(Resource.jar(jar));
    }
    return Long.toHexString(digest.getValue());
  }
}
