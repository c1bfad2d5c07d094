/** Benchmarks of events and their containers on PostgreSQL. */
package beamtime.sql.events;
