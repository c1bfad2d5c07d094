/** The workloads of physics events on PostgreSQL. */
package beamtime.sql.events;
