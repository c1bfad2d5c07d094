/** Runs as their folders tell them; data from someone else, which is checked as it is read. */
package beamtime.site.run;
