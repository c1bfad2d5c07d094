/** What a user may set, with defaults, and the versions of the servers. */
package beamtime.testbed.setting;
