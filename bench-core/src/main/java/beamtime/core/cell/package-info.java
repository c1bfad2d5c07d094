/**
 * What is measured and reported as one: a workload on a backend with a set of parameters. Its name,
 * its grid, its preset, the run that it belongs to, what a fork reports (counts, signs, evidence),
 * and what a workload does in words.
 */
package beamtime.core.cell;
