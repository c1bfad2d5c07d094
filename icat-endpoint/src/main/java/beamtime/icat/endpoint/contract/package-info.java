/** What ICAT's contract fixes: the shape of each entity, the faults, and the other types. */
package beamtime.icat.endpoint.contract;
