/**
 * Every workload, written once: abstract JMH benchmarks over the facades of {@link
 * beamtime.core.store}.
 *
 * <p>A backend module extends each with a class of a few lines that names its store. A workload
 * proves its answers before it is measured, against rows that it makes again or against the oracle,
 * keeps its data between cells, and counts rows and bytes next to JMH's score.
 */
package beamtime.core.workload;
