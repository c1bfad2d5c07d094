/** The workloads of records of several services, over {@link beamtime.core.store.records}. */
package beamtime.core.workload.records;
