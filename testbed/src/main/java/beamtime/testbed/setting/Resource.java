package beamtime.testbed.setting;

import beamtime.core.backend.TestbedException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** What the testbed's jar carries: text files next to a class, and jars of servers. */
public final class Resource {
  private Resource() {}

  /** The text of one, in UTF-8. */
  public static String text(Class<?> neighbour, String name) {
    try (InputStream in = neighbour.getResourceAsStream(name)) {
      if (in == null) {
        throw new FileNotFoundException(neighbour.getPackageName() + " has no " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A jar of this project's that runs in a process of its own, by its file's name. */
  public static byte[] jar(String name) {
    try (InputStream in = Resource.class.getResourceAsStream("/beamtime/testbed/" + name)) {
      if (in == null) {
        throw new TestbedException(
            "the testbed was built without "
                + name
                + ": build it once, mvn package -pl testbed -am");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
