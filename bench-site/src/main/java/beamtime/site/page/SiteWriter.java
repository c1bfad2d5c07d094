package beamtime.site.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a site into a folder.
 *
 * <p>What is new is first written next to the folder and moved when complete, so that a failure
 * leaves the old site unchanged. Files that are there to the byte are not touched; files that the
 * writer did not write are neither replaced nor deleted.
 */
public final class SiteWriter {
  /** Lists every file of the site, one a line. */
  public static final String FILES = PageList.NAME;

  private final TemplateEngine templates = TemplateEngine.createPrecompiled(ContentType.Html);
  private final List<Section> sections;
  private final Optional<String> code;

  /**
   * A writer that does not make pages once more which the folder has from the same input and code.
   *
   * @param sections in the menu's order
   * @param code digest of the code that makes pages; empty where it is not known: all are made
   */
  public SiteWriter(List<Section> sections, Optional<String> code) {
    this.sections = List.copyOf(sections);
    this.code = code;
  }

  /**
   * Writes the site.
   *
   * @param folder made where it is missing; an older site in it is replaced
   * @throws IOException where someone else's file is in the way, or writing failed; the message is
   *     one line and names the file
   */
  public Written write(SiteContent site, Path folder) throws IOException {
    Path target = folder.toAbsolutePath().normalize();
    Files.createDirectories(target.getParent());
    try (StagedSite staged = StagedSite.nextTo(target)) {
      fill(staged, site);
      return staged.move();
    }
  }

  /**
   * Writes the list of all files, and those that an older site has not to the byte, for somebody
   * else to move.
   *
   * @param older the site as it is; may be missing
   * @param folder made where it is missing; where files of a run lie in it at their place in the
   *     site, they stay
   * @throws IOException where writing failed
   */
  public void stage(SiteContent site, Path older, Path folder) throws IOException {
    StagedSite staged = StagedSite.in(folder, older);
    fill(staged, site);
    staged.list();
  }

  private void fill(StagedSite staged, SiteContent site) throws IOException {
    try {
      List<Link> menu = sections.stream().flatMap(section -> section.menu(site).stream()).toList();
      Inputs inputs = Inputs.of(staged, code.orElse("") + menu);
      for (Section section : sections) {
        for (Iterator<SiteFile> files = section.files(site).iterator(); files.hasNext(); ) {
          write(files.next(), menu, inputs, staged);
        }
      }
      if (code.isPresent()) {
        staged.put(Inputs.NAME, bytes(inputs.text()));
      }
    } catch (UncheckedIOException e) {
      // what a section could not read when its files were made
      throw e.getCause();
    }
  }

  private void write(SiteFile file, List<Link> menu, Inputs inputs, StagedSite staged)
      throws IOException {
    if (file instanceof SiteFile.Page page) {
      staged.put(page.path(), html(page, menu));
    } else if (file instanceof SiteFile.Lazy lazy) {
      byte[] page =
          staged
              .older(lazy.path())
              .filter(old -> code.isPresent() && inputs.isSame(lazy.path(), lazy.input(), old))
              .orElseGet(() -> html(lazy.page().get(), menu));
      inputs.put(lazy.path(), lazy.input(), page);
      staged.put(lazy.path(), page);
    } else if (file instanceof SiteFile.Copy copy) {
      staged.copy(copy.path(), copy.source());
    } else if (file instanceof SiteFile.Text text) {
      staged.put(text.path(), bytes(text.text()));
    }
  }

  private byte[] html(SiteFile.Page page, List<Link> menu) {
    Utf8ByteOutput html = new Utf8ByteOutput();
    Frame frame = new Frame(page.title(), page.path(), menu, page.provenance());
    templates.render(page.template(), Map.of("frame", frame, "model", page.model()), html);
    return html.toByteArray();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
