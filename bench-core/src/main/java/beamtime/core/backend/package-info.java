/**
 * A running server as the rest sees it: where it is, who logs in, what a testbed offers, how it
 * fails.
 *
 * <p>Nothing here knows a backend by name, nor JMH.
 */
package beamtime.core.backend;
