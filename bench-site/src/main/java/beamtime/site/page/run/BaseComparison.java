package beamtime.site.page.run;

/**
 * A cell compared with a base, as pages show it.
 *
 * @param base the backend compared with
 * @param mark the verdict
 * @param ratio such as {@code 1.31×}; empty where there is none
 * @param interval such as {@code 1.20 to 1.43}; empty where there is none
 */
public record BaseComparison(String base, Mark mark, String ratio, String interval) {}
