package beamtime.site.page;

/**
 * A picture.
 *
 * @param caption what it shows
 * @param svg an element {@code svg}, whose texts are escaped
 * @param zoomData numbers for {@code zoom.js}; empty where there is nothing to zoom into
 */
public record Chart(String caption, String svg, String zoomData) {}
