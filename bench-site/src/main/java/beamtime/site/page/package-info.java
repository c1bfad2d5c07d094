/**
 * What all pages of the site share, and how they become files; each kind of page is a package below
 * this one.
 *
 * <p>A {@link beamtime.site.page.Section} makes models, a template of {@code src/main/jte} turns
 * each into HTML, and {@link beamtime.site.page.SiteWriter} puts all of them into a folder. Nothing
 * here computes what it shows; that is done by the packages before it.
 */
package beamtime.site.page;
