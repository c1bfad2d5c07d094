/** Adds runs to a site that others read while it grows: in a folder, or in a branch of git. */
package beamtime.site.publish;
