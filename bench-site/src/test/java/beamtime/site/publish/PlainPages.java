package beamtime.site.publish;

import beamtime.site.page.SiteContent;
import beamtime.site.page.SiteWriter;
import beamtime.site.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;

/** Pages with nothing but names: one for each run, and one that leads to all of them. */
final class PlainPages implements Pages {
  @Override
  public void write(SiteContent site, Path older, Path folder) throws IOException {
    TreeSet<String> files = new TreeSet<>(List.of("index.html", SiteWriter.FILES));
    StringBuilder index = new StringBuilder();
    for (RunFolder run : site.runs()) {
      String page = "runs/" + run.record().id() + "/index.html";
      Path place = folder.resolve(page);
      Files.createDirectories(place.getParent());
      Files.writeString(place, "run " + run.record().id() + " of " + site.runs().size() + "\n");
      files.add(page);
    }
    files.stream()
        .filter(file -> file.startsWith("runs/"))
        .forEach(f -> index.append(f).append('\n'));
    Files.createDirectories(folder.resolve("assets"));
    Files.writeString(folder.resolve("index.html"), index);
    Files.writeString(folder.resolve(SiteWriter.FILES), String.join("\n", files) + "\n");
  }
}
