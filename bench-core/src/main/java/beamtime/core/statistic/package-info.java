/** Numbers alone: a ratio of two cells with its 95 % interval, from their samples by fork. */
package beamtime.core.statistic;
