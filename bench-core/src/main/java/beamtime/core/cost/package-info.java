/**
 * What a store costs beyond the wire, written once for each family: abstract benchmarks, each with
 * a twin, by a raw program of the backend's, that does no more than it must. They are no workloads:
 * run them by name, and compare {@code scan} with {@code scanRaw} and so on.
 */
package beamtime.core.cost;
