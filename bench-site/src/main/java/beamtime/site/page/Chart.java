package beamtime.site.page;

/**
 * A picture.
 *
 * @param caption what it shows
 * @param svg an element {@code svg}, whose texts are escaped
 */
public record Chart(String caption, String svg) {}
