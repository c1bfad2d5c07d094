/** The workloads of events and their containers, over {@link beamtime.core.store.events}. */
package beamtime.core.workload.events;
