/**
 * The record of a run: one model, one writer, one reader.
 *
 * <p>{@code jmh.json} is JMH's own format, with the cells of all modules; {@code run.json} next to
 * it holds what JMH leaves out: machine, backends, data, evidence, and every cell that has no
 * number, with the reason.
 */
package beamtime.core.result;
