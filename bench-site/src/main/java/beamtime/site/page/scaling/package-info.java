/** Pages of load runs. */
package beamtime.site.page.scaling;
