/**
 * Events in plain files that each client writes itself, with a PostgreSQL as their catalogue, and
 * the benchmarks of them.
 */
package beamtime.sql.files;
