/**
 * Runs backends in containers, by Testcontainers.
 *
 * <p>{@link beamtime.testbed.docker.DockerProvider} asks an {@code Engine}, lets the backend get
 * its image by an {@code EngineSupply} and describe its pod, and hands out a {@code PodServer} that
 * runs. Everything that it makes carries {@code Labels}, so that what a killed launcher left behind
 * can be found and removed.
 */
package beamtime.testbed.docker;
