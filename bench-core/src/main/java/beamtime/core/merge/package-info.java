/** Runs of several machines as one: histograms value by value, the worst outcome stands. */
package beamtime.core.merge;
