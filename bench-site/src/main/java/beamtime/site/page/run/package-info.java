/** Pages of a run: its matrix, its cells, its provenance. */
package beamtime.site.page.run;
