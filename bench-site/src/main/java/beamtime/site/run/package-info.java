/** Runs as read from their folders: foreign data, checked as it is read. */
package beamtime.site.run;
