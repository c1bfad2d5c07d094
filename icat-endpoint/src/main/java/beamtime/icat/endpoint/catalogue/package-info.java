/** What a user may do and does: sessions, rules, searches and writes. */
package beamtime.icat.endpoint.catalogue;
