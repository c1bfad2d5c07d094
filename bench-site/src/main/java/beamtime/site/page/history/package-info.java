/** Pages of cells over time. */
package beamtime.site.page.history;
