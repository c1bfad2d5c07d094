/**
 * What a backend is to the rest of the testbed: {@link beamtime.testbed.backend.Backend}, and the
 * words in which it says how it is started, reached and described. {@code Backends} lists them.
 */
package beamtime.testbed.backend;
