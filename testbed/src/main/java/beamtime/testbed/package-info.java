/**
 * Starts, finds and stops backends. {@link beamtime.testbed.BackendTestbed} is the front door, and
 * {@code Backends} lists what it can start.
 *
 * <p>Each backend has a package of its own, behind {@link beamtime.testbed.backend.Backend}; no
 * other package knows its name. Those in reading order, each may use the ones before it: {@code
 * setting}, {@code system}, {@code fetch}, {@code probe}, {@code backend}, {@code provider}, {@code
 * link}, {@code process}, {@code docker}, {@code external}, {@code keeper}.
 */
package beamtime.testbed;
