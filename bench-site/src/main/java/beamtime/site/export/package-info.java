/** A run in the formats of others: trackers of benchmarks, spreadsheets, pull requests. */
package beamtime.site.export;
