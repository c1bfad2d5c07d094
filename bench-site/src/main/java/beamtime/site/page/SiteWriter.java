package beamtime.site.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Writes a site into a folder.
 *
 * <p>All of it is first written next to the folder and moved when complete, so that a failure
 * leaves the old site unchanged. Files that the writer did not write are neither replaced nor
 * deleted.
 */
public final class SiteWriter {
  /** Lists every file of the site, one a line. */
  public static final String FILES = PageList.NAME;

  private final TemplateEngine templates = TemplateEngine.createPrecompiled(ContentType.Html);
  private final List<Section> sections;

  /** A writer of these sections, whose order is the menu's. */
  public SiteWriter(List<Section> sections) {
    this.sections = List.copyOf(sections);
  }

  /**
   * Writes the site.
   *
   * @param folder made where it is missing; an older site in it is replaced
   * @throws IOException where someone else's file is in the way, or writing failed; the message is
   *     one line and names the file
   */
  public void write(SiteContent site, Path folder) throws IOException {
    Path target = folder.toAbsolutePath().normalize();
    Files.createDirectories(target.getParent());
    try (StagedSite staged = StagedSite.nextTo(target)) {
      List<Link> menu = sections.stream().flatMap(section -> section.menu(site).stream()).toList();
      for (Section section : sections) {
        for (Iterator<SiteFile> files = section.files(site).iterator(); files.hasNext(); ) {
          write(files.next(), menu, staged);
        }
      }
      staged.moveTo(target);
    } catch (UncheckedIOException e) {
      // what a section could not read when its files were made
      throw e.getCause();
    }
  }

  private void write(SiteFile file, List<Link> menu, StagedSite staged) throws IOException {
    Path place = staged.place(file.path());
    if (file instanceof SiteFile.Page page) {
      Utf8ByteOutput html = new Utf8ByteOutput();
      Frame frame = new Frame(page.title(), page.path(), menu, page.provenance());
      templates.render(page.template(), Map.of("frame", frame, "model", page.model()), html);
      // a page comes in hundreds of pieces
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(place))) {
        html.writeTo(out);
      }
    } else if (file instanceof SiteFile.Copy copy) {
      Files.copy(copy.source(), place);
    } else if (file instanceof SiteFile.Text text) {
      Files.writeString(place, text.text());
    }
  }
}
