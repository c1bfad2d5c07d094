/** The workloads of physics events, over {@link beamtime.core.store.events}. */
package beamtime.core.workload.events;
