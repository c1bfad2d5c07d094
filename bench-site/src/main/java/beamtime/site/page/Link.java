package beamtime.site.page;

/**
 * A way to another place of the site.
 *
 * @param path from the top of the site, such as {@code history.html}
 * @param text what the reader clicks at
 */
public record Link(String path, String text) {}
