package beamtime.site.page.study;

import beamtime.site.chart.LineChart;

/**
 * A table as a picture.
 *
 * @param note what its reader must know; may be empty
 */
public record StudyPicture(LineChart chart, String note) {}
