/**
 * What a workload may ask of a backend: one small facade for each family of data, and nothing wider
 * than the workloads.
 *
 * <p>A store that keeps rows does so in a {@link beamtime.core.store.Place}. The oracle keeps them
 * in memory and knows the right answers; the floor discards them and knows the cost of the harness.
 * Nothing here knows JMH.
 */
package beamtime.core.store;
