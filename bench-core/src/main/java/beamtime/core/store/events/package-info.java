/** What a workload may ask of a backend that holds events and their containers. */
package beamtime.core.store.events;
