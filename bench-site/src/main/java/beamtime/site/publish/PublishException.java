package beamtime.site.publish;

import beamtime.core.markdown.Plain;
import java.io.IOException;

/** A run was not published, and the site is unchanged; the message is one line. */
public final class PublishException extends IOException {
  /**
   * @param message why, and what to do
   */
  public PublishException(String message) {
    super(Plain.words(message));
  }
}
