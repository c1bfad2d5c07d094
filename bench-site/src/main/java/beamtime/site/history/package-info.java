/** Cells over runs of the same machine and data: where they changed, and what else did. */
package beamtime.site.history;
