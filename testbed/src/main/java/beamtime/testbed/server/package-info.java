/** What every provider must know of the servers: configuration, options, limits. */
package beamtime.testbed.server;
