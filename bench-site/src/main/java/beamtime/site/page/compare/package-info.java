/** Pages that compare a run with another. */
package beamtime.site.page.compare;
