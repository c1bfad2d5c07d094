/** What the runs of a site have measured of studies, and what they hold of them. */
package beamtime.site.study;
