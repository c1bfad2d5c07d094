package beamtime.testbed.docker;

import beamtime.core.backend.Testbed.Progress;
import beamtime.testbed.setting.Settings;
import java.io.IOException;

/**
 * Gets images into an engine.
 *
 * @param engine where they are needed
 * @param backend for whom, in messages
 * @param settings of the user
 * @param progress told about pulls and builds
 */
record Supply(Engine engine, String backend, Settings settings, Progress progress) {
  /** An image from a registry, pulled where the engine has it not. */
  Image pulled(Image image) throws IOException {
    if (engine.has(image)) {
      return image;
    }
    if (settings.offline()) {
      throw new IOException(
          "image "
              + image
              + " is not there, and "
              + Settings.OFFLINE.key()
              + " forbids to pull it");
    }
    new Pull(backend, image, progress).run(engine.client());
    return image;
  }

  /** An image of ours, built where the engine has it not. */
  Image built(BuiltImage plan) throws IOException {
    Image image = plan.image();
    if (!engine.has(image)) {
      pulled(plan.base());
      progress.step(backend, "builds image " + image);
      plan.build();
    }
    return image;
  }
}
