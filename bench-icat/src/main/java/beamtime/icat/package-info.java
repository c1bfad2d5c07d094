/** ICAT as a catalogue store and as benchmarks, by its SOAP contract. */
package beamtime.icat;
