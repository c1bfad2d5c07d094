/** A link with a round trip and a bandwidth of its own between client and server. */
package beamtime.testbed.link;
