/** The database that keeps the catalogue: H2 in files, MariaDB or PostgreSQL. */
package beamtime.icat.endpoint.database;
