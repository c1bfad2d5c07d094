/** A run in the formats of other tools: benchmark trackers, spreadsheets, pull requests. */
package beamtime.site.export;
