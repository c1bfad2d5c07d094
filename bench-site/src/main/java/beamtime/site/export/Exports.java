package beamtime.site.export;

import beamtime.site.run.RunFolder;
import java.util.LinkedHashMap;
import java.util.Map;

/** All formats of a run at once. */
public final class Exports {
  private Exports() {}

  /** Texts by the names of their files. */
  public static Map<String, String> all(RunFolder run) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Export export : Export.values()) {
      texts.put(export.file(), export.text(run));
    }
    return texts;
  }
}
