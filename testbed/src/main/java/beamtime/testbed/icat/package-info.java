/**
 * ICAT, as a process and in containers that run our endpoint, and as the user's own. The endpoint's
 * database in a container is a part of it.
 */
package beamtime.testbed.icat;
