/**
 * Commands, their options and the console. {@link beamtime.core.cli.BenchMain} is the entry of
 * every {@code benchmarks.jar}.
 */
package beamtime.core.cli;
