package beamtime.testbed.backend;

import beamtime.core.backend.Testbed.Progress;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.setting.Settings;
import java.io.IOException;

/** Gets images into a docker engine. */
public interface Supply {
  /** What the user set. */
  Settings settings();

  /** Where downloads are kept that an image is built of. */
  Cache cache();

  /** Hears about downloads, pulls and builds. */
  Progress progress();

  /** An image from a registry, pulled where the engine lacks it. */
  Image pulled(Image image) throws IOException;

  /** An image that is built here, where the engine lacks it. */
  Image built(Recipe recipe) throws IOException;
}
