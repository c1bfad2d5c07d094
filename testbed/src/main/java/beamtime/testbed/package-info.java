/**
 * Starts, finds and stops backends, by provider. {@link beamtime.testbed.BackendTestbed} is the
 * front door; backends that outlive the process that asked for them are kept by {@link
 * beamtime.testbed.Keeper}.
 *
 * <p>Rooms in reading order, each may use those above it: {@code setting}, {@code system}, {@code
 * fetch}, {@code probe}, {@code server}, {@code link}, {@code provider}, {@code embedded}, {@code
 * docker}, {@code external}.
 */
package beamtime.testbed;
