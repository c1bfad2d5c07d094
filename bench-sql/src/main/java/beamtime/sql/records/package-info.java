/** The workloads of records on PostgreSQL. */
package beamtime.sql.records;
