package beamtime.testbed.docker;

import beamtime.core.backend.Testbed.Progress;
import beamtime.testbed.backend.Image;
import beamtime.testbed.backend.ImageChoice;
import beamtime.testbed.backend.Recipe;
import beamtime.testbed.backend.Supply;
import beamtime.testbed.fetch.Cache;
import beamtime.testbed.setting.Settings;
import java.io.IOException;

/**
 * Gets images into an engine.
 *
 * @param engine where they are needed
 * @param backend that needs them, for messages
 * @param jre base of the images that are built here
 */
record EngineSupply(
    Engine engine,
    String backend,
    Settings settings,
    Cache cache,
    Progress progress,
    ImageChoice jre)
    implements Supply {
  @Override
  public Image pulled(Image image) throws IOException {
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

  @Override
  public Image built(Recipe recipe) throws IOException {
    BuiltImage plan = new BuiltImage(recipe, jre.of(settings));
    Image image = plan.image();
    if (!engine.has(image)) {
      pulled(plan.base());
      progress.step(backend, "builds image " + image);
      plan.build();
    }
    return image;
  }
}
