package beamtime.site.page.run;

/**
 * What can be said of a cell compared with another.
 *
 * @param base backend of the other
 * @param mark the verdict
 * @param ratio such as {@code 1.31×}; empty where there is none
 * @param interval such as {@code 1.20 to 1.43}; empty where there is none
 */
public record Beside(String base, Mark mark, String ratio, String interval) {}
