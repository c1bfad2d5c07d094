/**
 * Starts, finds and stops backends.
 *
 * <p>{@link beamtime.testbed.BackendTestbed} is what {@link java.util.ServiceLoader} finds. It lets
 * a provider run a backend: embedded (a {@code Server} knows how one kind of server is fetched, set
 * up and asked; a {@code ChildServer} is one that runs) or external (the user's own). A {@link
 * beamtime.testbed.Keeper} is a process that runs one backend for benchmarks without a launcher.
 */
package beamtime.testbed;
