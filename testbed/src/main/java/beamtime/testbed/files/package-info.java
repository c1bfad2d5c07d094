/** Plain files that each client writes itself, and a PostgreSQL that is their catalogue. */
package beamtime.testbed.files;
