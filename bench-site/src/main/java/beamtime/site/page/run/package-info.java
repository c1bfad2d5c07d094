/** Pages of a run: its matrix, its cells, how it came about. */
package beamtime.site.page.run;
