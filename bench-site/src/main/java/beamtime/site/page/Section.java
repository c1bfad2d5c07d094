package beamtime.site.page;

import java.util.List;
import java.util.stream.Stream;

/**
 * A part of the site that makes its own files, such as the history or the studies.
 *
 * <p>To add one: write a model (a record of what is shown, ready to be printed), a template {@code
 * src/main/jte/<name>.jte} that begins with
 *
 * <pre>
 *   &#64;param beamtime.site.page.Frame frame
 *   &#64;param beamtime.site.page.history.LineModel model
 *   &#64;template.layout(frame = frame, content = &#64;`&lt;h1&gt;...&lt;/h1&gt;`)
 * </pre>
 *
 * and a section that returns a {@link SiteFile.Page} with both; then name the section in {@code
 * SiteSections}. Links in a template start with {@code ${frame.root()}}, which leads from the page
 * to the top of the site: {@code href="${frame.root()}history.html"}. Charts are printed by {@code
 * $unsafe{model.svg()}}; everything else is escaped.
 */
public interface Section {
  /** What the menu of every page shows of it; empty if only other pages link to it. */
  default List<Link> menu(SiteContent site) {
    return List.of();
  }

  /** Its files, each made when it is written, so that none has to be kept. */
  Stream<SiteFile> files(SiteContent site);
}
