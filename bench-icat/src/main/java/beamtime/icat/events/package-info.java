/** Benchmarks of events and their containers on ICAT. */
package beamtime.icat.events;
