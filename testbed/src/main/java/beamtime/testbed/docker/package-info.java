/**
 * Runs backends in containers, by Testcontainers.
 *
 * <p>{@link beamtime.testbed.docker.DockerProvider} asks an {@code Engine} for an {@code Image},
 * lets a {@code Kind} of server describe its {@code Pod}, and hands out a {@code PodServer} that
 * runs. Everything that it makes carries {@code Labels}, so that what a killed launcher left behind
 * can be found and removed.
 */
package beamtime.testbed.docker;
