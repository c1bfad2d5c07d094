/** PostgreSQL, as processes, in containers and as the user's own. */
package beamtime.testbed.postgresql;
