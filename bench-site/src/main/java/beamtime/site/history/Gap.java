package beamtime.site.history;

import beamtime.site.run.MeasuredCell;
import java.time.Instant;

/**
 * A run that should have a point in a line and has none.
 *
 * @param cell without a number
 * @param at when the run started
 * @param reason one line
 */
public record Gap(MeasuredCell cell, Instant at, String reason) {}
