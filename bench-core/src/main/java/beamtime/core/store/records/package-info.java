/**
 * What a workload may ask of a backend that holds records of several services, with oracle and
 * floor: the facade of the family {@code records}.
 */
package beamtime.core.store.records;
