/** What the providers have in common. */
package beamtime.testbed.provider;
