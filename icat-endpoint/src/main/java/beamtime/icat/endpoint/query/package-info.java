/** Reads ICAT's queries, in both syntaxes, and writes them as JPQL. */
package beamtime.icat.endpoint.query;
