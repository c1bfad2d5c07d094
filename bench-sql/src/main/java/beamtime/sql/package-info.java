/**
 * Job rows and frames in PostgreSQL, by its JDBC driver: the relational reference of the studies.
 *
 * <p>An adapter encodes rows and frames into the binary form of {@code COPY} and reads answers by a
 * cursor, so that neither a batch nor a period is ever held twice.
 */
package beamtime.sql;
