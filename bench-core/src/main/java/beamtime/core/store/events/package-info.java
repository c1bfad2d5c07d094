/**
 * What a workload may ask of a backend that holds physics events, with oracle and floor: the facade
 * of the family {@code events}.
 */
package beamtime.core.store.events;
