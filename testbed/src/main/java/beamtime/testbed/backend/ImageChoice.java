package beamtime.testbed.backend;

import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Pins;
import beamtime.testbed.setting.Settings;
import java.util.Optional;

/**
 * An image that is pinned or built here, unless the user names another.
 *
 * @param name in the property and in the pins
 * @param pins of its package
 */
public record ImageChoice(String name, Pins pins) {
  /** The property that names another one. */
  public Option option() {
    return new Option(
        "testbed." + name + ".image",
        "",
        "image in place of the pinned one; with a tag or a digest");
  }

  /** What the user named, else what is pinned. */
  public Image of(Settings settings) {
    return named(settings).orElseGet(this::pinned);
  }

  /** What the user named. */
  public Optional<Image> named(Settings settings) {
    return settings.text(option()).map(image -> Image.pinned(image, option().key()));
  }

  /** What is pinned. */
  public Image pinned() {
    return Image.pinned(pins.of("image." + name), Pins.FILE);
  }
}
