/**
 * The load rig: many clients at once, as fast as they get answers, at a given rate, or against
 * deadlines.
 *
 * <p>The rig takes its clock, its threads and its spectator as parameters, and knows nothing of
 * stores: an operation is something to run. In open loop latency counts from the instant at which
 * the operation was due, so that a server which stalls can't hide the requests that nobody sent
 * meanwhile (coordinated omission). Against deadlines operations are frames, which are dropped
 * where a bounded queue is full, and {@link beamtime.core.workload.Acquisition} proves what became
 * of each. How a point ended is a value, {@link beamtime.core.result.Delivery}.
 */
package beamtime.core.rig;
