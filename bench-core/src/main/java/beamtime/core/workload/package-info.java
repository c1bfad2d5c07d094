/**
 * Every workload, written once: abstract JMH benchmarks over the facades of {@link
 * beamtime.core.store}.
 *
 * <p>A backend module extends each with a class of a few lines that names its store. A workload
 * proves its answers against the oracle before it is measured, keeps its data between cells, and
 * counts rows and bytes beside JMH's score.
 */
package beamtime.core.workload;
